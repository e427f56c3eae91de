import { useId, type InputHTMLAttributes, type RefObject } from 'react';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'placeholder' | 'maxLength' | 'readOnly' | 'aria-invalid' | 'aria-describedby'
>;

interface TextFieldProps extends InputProps {
  readonly label: string;
  readonly place?: RefObject<HTMLInputElement | null> | undefined;
  change(value: string): void;
}

/** A line to type into, with its name above; the browser neither fills it in nor corrects it. */
export function TextField({ label, place, change, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        ref={place}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
      />
    </p>
  );
}

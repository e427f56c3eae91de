import { useId, type RefObject } from 'react';
import { LONGEST_PASSWORD } from '../../protocol/session-password.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly isReadOnly?: boolean;
  /** The id of what says more about it. */
  readonly describedBy?: string | undefined;
  readonly place?: RefObject<HTMLInputElement | null>;
  change(value: string): void;
}

/** A password, shown as dots. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, isWrong, isReadOnly = false, describedBy, place, change } = props;
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={place}
        type="password"
        value={value}
        maxLength={LONGEST_PASSWORD}
        readOnly={isReadOnly}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
    </p>
  );
}

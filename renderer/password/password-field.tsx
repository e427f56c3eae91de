import type { RefObject } from 'react';
import { LONGEST_PASSWORD } from '../../protocol/session-password.ts';
import { TextField } from '../overlay/text-field.tsx';

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
export function PasswordField({ isWrong, isReadOnly = false, describedBy, ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      maxLength={LONGEST_PASSWORD}
      readOnly={isReadOnly}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
    />
  );
}

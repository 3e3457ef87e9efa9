import type { ReactElement } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly className?: string;
  readonly inputMode?: 'decimal';
}

/** Labelled text field. */
export const TextField = ({ label, value, onChange, name, className, inputMode }: TextFieldProps): ReactElement => (
  <label>
    {label}
    <input
      className={className}
      data-field={name}
      value={value}
      onChange={event => onChange(event.target.value)}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
    />
  </label>
);

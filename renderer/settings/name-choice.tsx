interface NameChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly names: readonly string[];
  /** What it is called to choose no name, where that can be. */
  readonly none?: string;
  choose(name: string): void;
}

/** One of these names, for a setting; what the setting says stays to be chosen although it is none of them. */
export function NameChoice({ id, value, names, none, choose }: NameChoiceProps) {
  const isNone = none !== undefined && value === '';
  return (
    <select
      id={id}
      className="text-input"
      value={value}
      aria-describedby={`${id}-about`}
      onChange={(event) => choose(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isNone && !names.includes(value) && <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

/**
 * Where the agent says what happened: a constant sentence plus fields. One child per thing with an id.
 * What people type or see is never a field.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log that adds `fields` to every line. */
  child(fields: object): Log;
}

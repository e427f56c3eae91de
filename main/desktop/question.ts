/** A question for a person, as data. Escape chooses the last button; so does Enter where something would be lost. */
export interface Question<Answer extends string> {
  readonly message: string;
  readonly detail: string;
  /** The first button ends something for good. */
  readonly isDestructive?: boolean;
  readonly buttons: readonly { readonly answer: Answer; readonly label: string }[];
}

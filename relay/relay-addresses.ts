/** By which addresses a relay is known. Agents may sign either. */
export interface RelayAddresses {
  /** The one that people are given; several nodes may stand behind it. */
  readonly publicUrl: string;
  /** The one that leads to this node alone: where tickets are shown, and where other nodes send viewers. */
  readonly nodeUrl: string;
}

/** Who gives tabs to whom. Windows are told of each move once: when it has been answered, or can be no more. */
export class TabMoves<W> {
  readonly #moves = new Map<string, { readonly giver: W; readonly receiver: W; readonly tabs: string }>();

  begin(moveId: string, giver: W, receiver: W, tabs: string): void {
    this.#moves.set(moveId, { giver, receiver, tabs });
  }

  /** To whom the same tabs are on their way already. */
  findReceiver(giver: W, tabs: string): W | undefined {
    return [...this.#moves.values()].find((move) => move.giver === giver && move.tabs === tabs)?.receiver;
  }

  /** `receiver` has answered. Gives who waits for that; undefined for an answer that nobody waits for. */
  answered(moveId: string, receiver: W): W | undefined {
    const move = this.#moves.get(moveId);
    if (move?.receiver !== receiver) return undefined;
    this.#moves.delete(moveId);
    return move.giver;
  }

  /** A window has gone. Gives the moves it will not answer, and who waits for them. */
  closed(window: W): { readonly moveId: string; readonly giver: W }[] {
    const ended = [...this.#moves].filter(([, { giver, receiver }]) => giver === window || receiver === window);
    for (const [moveId] of ended) this.#moves.delete(moveId);
    return ended.flatMap(([moveId, { giver }]) => (giver === window ? [] : [{ moveId, giver }]));
  }
}

import { z } from 'zod';

/** Over the network a guess costs a try; whoever has copied the state folder may guess as long as they like. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;

/** What a session password may be. */
export const NewPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `must have at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `must not have more than ${LONGEST_PASSWORD} characters`)
  .regex(/^\P{Cc}*$/u, 'must not hold a line feed or another control character');

/** What somebody gives as one. */
export const GivenPassword = z.string().max(LONGEST_PASSWORD);

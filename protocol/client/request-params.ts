import type { z } from 'zod';
import type { RequestName, requests } from '../requests.ts';

/** What a caller passes, before defaults and brands. */
export type RequestParams<N extends RequestName> = z.input<(typeof requests)[N]['params']>;

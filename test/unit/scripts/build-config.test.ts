import { resolveConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('the build of the page', () => {
  let nodeEnv: string | undefined;
  beforeEach(() => {
    nodeEnv = process.env['NODE_ENV'];
  });
  afterEach(() => {
    process.env['NODE_ENV'] = nodeEnv;
  });

  it.each(['test', 'development'])('is for production where NODE_ENV is %s', async (ambient) => {
    process.env['NODE_ENV'] = ambient;
    const config = await resolveConfig({ configFile: 'vite.renderer.config.ts' }, 'build');
    expect(config.isProduction).toBe(true);
  });
});

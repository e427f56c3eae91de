'use strict';

/**
 * The one script inside the executable `sallyport-agent`. Compiled packages and the mirror's worker have to be files, so
 * the command line and all it needs lie unpacked beside the app, for both; here is only the way to them.
 */
const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');

const commandLine = join(dirname(process.execPath), 'resources/app.asar.unpacked/out/main/cli.js');

if (existsSync(commandLine)) {
  createRequire(commandLine)(commandLine);
} else {
  process.stderr.write(
    `sallyport: ${commandLine} is missing. Keep sallyport-agent in the folder of the app, and link to it from elsewhere.\n`,
  );
  process.exitCode = 1;
}

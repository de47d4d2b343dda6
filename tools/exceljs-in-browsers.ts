import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (name: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../src/workbench/grid/export/${name}.ts`, import.meta.url)))
const PREFIX = '\0exceljs:'

/** What the streaming writer of exceljs takes from Node, as browsers have it; what only readers and passwords use is empty. */
const modules: Readonly<Record<string, string>> = {
  archiver: `module.exports = require(${fileOf('archive')}).archive`,
  'readable-stream': `exports.Duplex = require('events')`,
  saxes: '',
  crypto: '',
  fs: '',
}

/** Lets a worker of the page write workbooks with exceljs as the server does. */
export const exceljsInBrowsers = (): Plugin => ({
  name: 'exceljs-in-browsers',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source in modules && importer?.includes('/node_modules/exceljs/') ? PREFIX + source : null,
  load: (id) => (id.startsWith(PREFIX) ? modules[id.slice(PREFIX.length)] : null),
  transform: {
    filter: { id: /\/exceljs\/lib\/utils\/str\w+-buf\.js$/ },
    handler: (code) => `const { Buffer } = require(${fileOf('buffer')})\n${code}`,
  },
})

import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
  releaseDate: string
}

export const version = manifest.version

/** ISO date of the release. */
export const releaseDate = manifest.releaseDate

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withTable } from '../../tools/settings/table.ts'

it('the table of settings in docs/operations.md is that of the declaration (npx node tools/settings.ts)', () => {
  const document = readFileSync('docs/operations.md', 'utf8')
  expect(withTable(document)).toBe(document)
})

const readers = (files: readonly (readonly [name: string, text: string])[]): string[] =>
  files.filter(([, text]) => /\bprocess\.env\b|\benv\b[^=\n]*\} = process\b/.test(text)).map(([name]) => name)

it('one file of server and command line reads the environment', () => {
  const files = globSync('src/{server,cli}/**/*.{ts,mjs}').map(
    (name) => [name, readFileSync(name, 'utf8')] as const,
  )
  expect(readers(files)).toEqual(['src/server/base/environment.ts'])
  expect(readers([['a.ts', 'const { env, argv } = process']])).toEqual(['a.ts'])
})

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

interface Project {
  readonly include: readonly string[]
  readonly references: readonly { readonly path: string }[]
  readonly compilerOptions: { readonly lib: readonly string[]; readonly types: readonly string[] }
}

const read = async (folder: string): Promise<Project> =>
  JSON.parse(
    (await readFile(join(folder, 'tsconfig.json'), 'utf8')).replaceAll(/^\s*\/\/.*$/gm, ''),
  ) as Project

const surroundings = ({ compilerOptions: { lib, types } }: Project) => ({ lib, types })

it('each folder is checked by one program, with the library and the types that it declares', async () => {
  const declared = globSync('{src/*,tests,e2e,bench,tools}/tsconfig.json').map((path) => dirname(path))
  expect(declared.length).toBeGreaterThan(7)
  const checkedBy = new Map<string, Set<Project>>()
  for (const { path } of (await read('.')).references) {
    const program = await read(path)
    for (const pattern of program.include.filter((one) => one.includes('**'))) {
      const folder = normalize(join(path, pattern.slice(0, pattern.indexOf('**')))).replace(/\/$/, '')
      checkedBy.set(folder, (checkedBy.get(folder) ?? new Set()).add(program))
    }
  }
  for (const folder of declared)
    expect([...(checkedBy.get(folder) ?? [])].map(surroundings), folder).toEqual([
      surroundings(await read(folder)),
    ])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { describe, expect, it } from 'vitest'
import { declaredSettings } from '../../src/server/base/settings/declared.ts'
import { isSecret, type Setting } from '../../src/server/base/settings/kinds.ts'

const folder = join(import.meta.dirname, '../../deploy')
const files = globSync('**/*', { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** A chart's template as the YAML that it is once its values are there; each part that it defines is a document. */
const withoutActions = (template: string): string =>
  template
    .replace(/\{\{\/\*.*?\*\/\}\}/gs, '')
    .replace(/^\{\{- define .*$/gm, '---')
    .replace(/^\s*\{\{-?[^}]*\}\}\s*$/gm, '')
    .replace(/\{\{-? toYaml[^}]*\}\}/g, '{}')
    .replace(/\{\{[^}]*\}\}/g, 'x')

describe('what is delivered for deployment', () => {
  it.each(files.filter((file) => /\.(?:ya?ml|tpl)$/.test(file)))('%s is YAML', (file) => {
    for (const document of parseAllDocuments(withoutActions(textOf(file)), { merge: true }))
      expect(document.errors.map(({ message }) => message)).toEqual([])
  })

  it('names settings that exist', () => {
    const declared = new Set(
      Object.entries(declaredSettings).flatMap(([name, setting]) =>
        isSecret(setting as Setting) ? [name, `${name}_FILE`] : [name],
      ),
    )
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:TAKT|DATABASE)_[A-Z][A-Z_]*\b/g)].map(([name]) => ({ file, name })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !declared.has(name))).toEqual([])
  })

  it('starts programs that a package has', () => {
    const started = files.flatMap((file) =>
      [...textOf(file).matchAll(/src\/[\w/]+\.m?js\b/g)].map(([path]) => path),
    )
    expect(new Set(started)).toEqual(new Set(['src/server/main.js', 'src/cli/takt.mjs']))
    for (const path of started)
      expect(
        existsSync(join(folder, '..', path)) || existsSync(join(folder, '..', path.replace(/js$/, 'ts'))),
      ).toBe(true)
  })

  it('takes every file of the compose file and of images from where it is', () => {
    const compose = textOf('compose/compose.yaml')
    for (const [, path] of compose.matchAll(/'?(\.{1,2}\/[\w./-]+):\//g))
      expect(existsSync(join(folder, 'compose', path!)), path).toBe(true)
    for (const file of files.filter((name) => name.endsWith('Dockerfile')))
      for (const [, path] of textOf(file).matchAll(/^COPY (?!--from)(\S+) /gm))
        if (path !== '.') expect(existsSync(join(folder, file, '..', path!)), path).toBe(true)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '#domain/label.ts'

const workbench = fileURLToPath(new URL('../../../src/workbench', import.meta.url))

type Texts = Readonly<Record<string, unknown>>

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as Texts, `${prefix}${key}.`) : [`${prefix}${key}`],
  )

const placesOf = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object'
      ? placesOf(value as Texts)
      : [...(value as string).matchAll(/\{(\w+)\}/g)].map(([, place]) => `${stem(key)} ${place}`),
  )

/** `key_other` and `key_one` are one key to the code. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const namespaces = readdirSync(join(workbench, 'i18n/zh-Hans')).map((file) => file.replace('.json', ''))
const textsOf = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(join(workbench, 'i18n', language, `${namespace}.json`), 'utf8')) as Texts

const files = readdirSync(workbench, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const sources = (): string[] => files.map((file) => readFileSync(join(workbench, file), 'utf8'))

interface Use {
  readonly file: string
  readonly namespace: string
  readonly key: string
}

/** Keys named literally in the code: `t('key')` after the nearest `useTranslation('ns')` before it, or `t('ns:key')`. */
function uses(): Use[] {
  return files.flatMap((file, index) => {
    const text = sources()[index]!
    const marks = [...text.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)]
    return [...text.matchAll(/\b(?:t|i18next\.t)\(\s*'(?:([\w-]+):)?([\w.-]+)'/g)].flatMap((match) => {
      const before = marks.filter((mark) => mark.index < match.index).at(-1)
      const namespace = match[1] ?? before?.[1] ?? (before ? 'shell' : null)
      return namespace ? [{ file, namespace, key: match[2]! }] : []
    })
  })
}

describe('texts of the workbench', () => {
  it.each(namespaces)('have the same keys and places in every language: %s', (namespace) => {
    const [first, ...others] = languages.map((language) => textsOf(language, namespace))
    for (const other of others) {
      expect(new Set(keysOf(other).map(stem))).toEqual(new Set(keysOf(first!).map(stem)))
      expect(new Set(placesOf(other))).toEqual(new Set(placesOf(first!)))
    }
  })

  it('are in both languages for every namespace', () => {
    for (const language of languages)
      expect(readdirSync(join(workbench, 'i18n', language)).toSorted()).toEqual(
        namespaces.map((namespace) => `${namespace}.json`).toSorted(),
      )
  })

  it('exist for every key the code names', () => {
    const all = uses()
    expect(all.length).toBeGreaterThan(50)
    const known = new Map(namespaces.map((ns) => [ns, new Set(keysOf(textsOf('en', ns)).map(stem))]))
    const missing = all.filter(({ namespace, key }) => !known.get(namespace)?.has(key))
    expect(missing).toEqual([])
  })

  it('are all used: a key that the code names nowhere is a text that nobody reads', () => {
    const code = sources()
    // In quotes, or the name in front of a text in a table.
    const quoted = new Set(
      code.flatMap((text) =>
        [...text.matchAll(/'([\w.:-]+)'|^\s*(\w+): '/gm)].map(([, word, name]) => (word ?? name)!),
      ),
    )
    // `kind.${kind}`, `tour.${name}.title`: what stands before and after the places.
    const made = code.flatMap((text) =>
      [...text.matchAll(/`((?:[\w-]+:)?[\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)].map(([, before, after]) => ({
        before: before!.replace(/^[\w-]+:/, ''),
        after: after!,
      })),
    )
    const used = (namespace: string, key: string): boolean =>
      quoted.has(key) ||
      quoted.has(`${namespace}:${key}`) ||
      made.some(
        ({ before, after }) =>
          before + after !== '' &&
          key.length > before.length + after.length &&
          key.startsWith(before) &&
          key.endsWith(after),
      )
    const unused = namespaces.flatMap((namespace) =>
      [...new Set(keysOf(textsOf('en', namespace)).map(stem))]
        .filter((key) => !used(namespace, key))
        .map((key) => `${namespace}:${key}`),
    )
    expect(unused).toEqual([])
  })
})

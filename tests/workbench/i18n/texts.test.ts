import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { declaredLanguages } from '#domain/languages.ts'

const workbench = fileURLToPath(new URL('../../../src/workbench', import.meta.url))

type Texts = Readonly<Record<string, unknown>>

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as Texts, `${prefix}${key}.`) : [`${prefix}${key}`],
  )

const placesOf = (texts: Texts, within = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object'
      ? placesOf(value as Texts, `${within}${key}.`)
      : [...(value as string).matchAll(/\{(\w+)\}/g)].map(([, place]) => `${within}${stem(key)} ${place}`),
  )

/** `key_other` and `key_one` are one key to the code. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const namespaces = readdirSync(join(workbench, 'i18n/zh-Hans')).map((file) => file.replace('.json', ''))
const textsOf = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(join(workbench, 'i18n', language, `${namespace}.json`), 'utf8')) as Texts

const files = readdirSync(workbench, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)
const sources = files.map((file) => readFileSync(join(workbench, file), 'utf8'))

const entriesOf = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object'
      ? entriesOf(value as Texts, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value as string] as [string, string]],
  )

interface Use {
  readonly file: string
  readonly namespace: string
  readonly key: string
  /** The values of places as the call writes them; `elsewhere`: in a variable. */
  readonly values: string
}

/** What follows the first argument of a call, up to its end. */
function valuesOf(text: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++)
    if ('([{'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!)) depth--
  const rest = text.slice(from, at - 1).replace(/^[^,]*,?\s*/, '')
  return rest === '' || rest.startsWith('{') ? (rest.includes('...') ? 'elsewhere' : rest) : 'elsewhere'
}

/** Keys named literally in the code: `t('key')` after the nearest `useTranslation('ns')` before it, or `t('ns:key')`. */
const uses = files.flatMap((file, index): Use[] => {
  const text = sources[index]!
  const marks = [...text.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)]
  return [...text.matchAll(/\b(?:t|i18next\.t)\(\s*'(?:([\w-]+):)?([\w.-]+)'/g)].flatMap((match) => {
    const before = marks.filter((mark) => mark.index < match.index).at(-1)
    const namespace = match[1] ?? before?.[1] ?? (before ? 'shell' : null)
    const values = valuesOf(text, match.index + match[0].length)
    return namespace ? [{ file, namespace, key: match[2]!, values }] : []
  })
})

describe('texts of the workbench', () => {
  it.each(namespaces)('have the same keys and places in every language: %s', (namespace) => {
    const [first, ...others] = declaredLanguages.map((language) => textsOf(language, namespace))
    for (const other of others) {
      expect(new Set(keysOf(other).map(stem))).toEqual(new Set(keysOf(first!).map(stem)))
      expect(new Set(placesOf(other))).toEqual(new Set(placesOf(first!)))
    }
  })

  it('are in both languages for every namespace', () => {
    for (const language of declaredLanguages)
      expect(readdirSync(join(workbench, 'i18n', language)).toSorted()).toEqual(
        namespaces.map((namespace) => `${namespace}.json`).toSorted(),
      )
  })

  it('exist for every key the code names', () => {
    const all = uses
    expect(all.length).toBeGreaterThan(50)
    const known = new Map(namespaces.map((ns) => [ns, new Set(keysOf(textsOf('en', ns)).map(stem))]))
    const missing = all.filter(({ namespace, key }) => !known.get(namespace)?.has(key))
    expect(missing).toEqual([])
  })

  it('exist for the menu of named things under every namespace that it is given', () => {
    const sourceOf = (file: string): string => sources[files.indexOf(file)]!
    const text = sourceOf(join('actions', 'named-menu.tsx')) + sourceOf(join('parts', 'named-dialog.tsx'))
    const named = [...text.matchAll(/\bt\((?:\w+ \? '(\w+)' : )?'(\w+)'/g)].flatMap(([, one, other]) => [
      ...(one ? [one] : []),
      other!,
    ])
    expect(named.length).toBeGreaterThan(20)
    // Menus of layouts have the texts of where these are kept.
    const keepers = sources.flatMap((source) => {
      const [, texts, renames] = /\btexts: '([\w-]+)',[^]*\brenames: (true|false),/.exec(source) ?? []
      return texts ? [{ texts, renames: renames === 'true' }] : []
    })
    const menus = sources.filter((source) => source.includes('<NamedMenu'))
    expect(menus).toHaveLength(2)
    const given = menus.map((source) => {
      const one = /texts="([\w-]+)"/.exec(source)?.[1]
      return { source, namespaces: one ? [one] : keepers.map(({ texts }) => texts) }
    })
    expect(given.flatMap((menu) => menu.namespaces).toSorted()).toEqual([
      'layouts',
      'report-styles',
      'report-templates',
    ])
    for (const [source, namespace] of given.flatMap((menu) =>
      menu.namespaces.map((name) => [menu.source, name] as const),
    )) {
      const known = new Set(keysOf(textsOf('en', namespace)))
      const renames = keepers.some((keeper) => keeper.texts === namespace && keeper.renames)
      const spared = [
        ...(/^ +writesOver$/m.test(source) ? [] : ['writesOver', 'asDefault']),
        ...(renames ? [] : ['rename', 'renamed', 'renameTitle']),
      ]
      const wanted = named.filter((key) => !spared.includes(key))
      expect(wanted.filter((key) => !known.has(key))).toEqual([])
    }
  })

  it('have no braces but around the names of their places', () => {
    const odd = declaredLanguages.flatMap((language) =>
      namespaces.flatMap((namespace) =>
        entriesOf(textsOf(language, namespace))
          .filter(([, text]) => /[{}]/.test(text.replaceAll(/(?<!\{)\{\w+\}(?!\})/g, '')))
          .map(([key, text]) => `${language} ${namespace}:${key} ${text}`),
      ),
    )
    expect(odd).toEqual([])
  })

  it('are given the values of their places by every call that names them', () => {
    const calls = uses.filter(({ values }) => values !== 'elsewhere')
    expect(calls.length).toBeGreaterThan(300)
    const places = new Map(
      namespaces.flatMap((namespace) =>
        placesOf(textsOf('en', namespace)).map((each) => {
          const [key, place] = each.split(' ') as [string, string]
          return [`${namespace}:${key} ${place}`, { key: `${namespace}:${key}`, place }] as const
        }),
      ),
    )
    const wanted = Map.groupBy(places.values(), ({ key }) => key)
    const unfilled = calls.flatMap(({ file, namespace, key, values }) =>
      (wanted.get(`${namespace}:${key}`) ?? [])
        .filter(({ place }) => !new RegExp(`\\b${place}\\b\\s*(?:[:,}]|$)`).test(values))
        .map(({ place }) => `${file}: ${key} without ${place}`),
    )
    expect(unfilled).toEqual([])
  })

  it('have an English form for one wherever a number is followed by a plural', () => {
    const numbers =
      /\{(?:count|figure|rows|orders|lines|levels|days|hours|total|sales|holidays|places|operations)\}/
    const plural = new RegExp(
      `${numbers.source} (?:[a-z-]+ ){0,2}?(?!(?:is|was|has|as|this|its|less|across|stays|needs|lies|runs|goes|works|waits|process|minus|plus|status|always|pass|hours|success)\\b)[a-z]+s\\b`,
    )
    const faults = namespaces.flatMap((namespace) => {
      const texts = new Map(entriesOf(textsOf('en', namespace)))
      return [...texts].flatMap(([key, text]) => {
        if (key.endsWith('_other'))
          return texts.has(key.replace(/_other$/, '_one')) ? [] : [`${namespace}:${key}`]
        if (key.endsWith('_one'))
          return texts.has(key.replace(/_one$/, '_other')) ? [] : [`${namespace}:${key}`]
        return plural.test(text) ? [`${namespace}:${key} ${text}`] : []
      })
    })
    expect(faults).toEqual([])
  })

  it('choose their form by a number, not by a text', () => {
    const formed = new Set(
      namespaces.flatMap((namespace) =>
        keysOf(textsOf('en', namespace))
          .filter((key) => key.endsWith('_other'))
          .map((key) => `${namespace}:${stem(key)}`),
      ),
    )
    const wrong = uses.filter(
      ({ namespace, key, values }) =>
        formed.has(`${namespace}:${key}`) &&
        values !== 'elsewhere' &&
        !(/\bcount\b/.test(values) && !/\bcount: (?:String|groupDigits|figure|`|')/.test(values)),
    )
    expect(wrong).toEqual([])
  })

  it('are all used: a key that the code names nowhere is a text that nobody reads', () => {
    const code = sources
    // In quotes, or the name in front of a text in a table.
    const quoted = new Set(
      code.flatMap((text) =>
        [...text.matchAll(/'([\w.:-]+)'|^\s*(\w+): '/gm)].map(([, word, name]) => (word ?? name)!),
      ),
    )
    // `kind.${kind}`, `tour.${name}.title`: what is before and after the places.
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

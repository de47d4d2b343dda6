import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allChoices } from '#domain/choices/index.ts'
import { entities } from '#domain/entities/index.ts'
import { errorCatalogue } from '#domain/errors.ts'
import { filled, label, noted, say, textOf, type Label } from '#domain/label.ts'
import { addLanguage, languageFrom, languageOfTag, type DeclaredTexts } from '#domain/languages.ts'
import { menu } from '#domain/menu/index.ts'
import { permissions } from '#domain/permissions.ts'
import { pseudoText } from '#domain/pseudo-language.ts'
import { endpoints } from '#domain/services/index.ts'
import { layered, mapTexts } from '../../src/workbench/i18n/override.ts'
import { completed, declaredFile } from '../../tools/texts.ts'
import { declaredTexts, textsIn } from '../../tools/texts/declared-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { texts } = declaredTexts(root, 'src/domain/**/*.ts')
/** Languages with a folder of texts, beside those of the declarations. */
const otherLanguages = globSync('*/language.json', { cwd: join(root, 'src/workbench/i18n') }).map(dirname)

/** A third language, made as a translator makes it: each text in brackets. */
const bracketed = (text: string): string => `[${text}]`
const declared: DeclaredTexts = Object.fromEntries(
  Object.entries(declaredFile(texts, {})).map(([en, text]) => [
    en,
    typeof text === 'string' ? bracketed(en) : mapTexts(text, () => bracketed(en)),
  ]),
) as DeclaredTexts
addLanguage(languageFrom({ name: 'x-brackets', title: 'Brackets', locale: 'en' }, declared))
const inBrackets = (text: Label): string => textOf(text, 'x-brackets')

/** Every label that is reached from declarations, with the path to it. */
function labelsIn(value: unknown, path: string, into: Map<Label, string>, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('zh' in value && 'en' in value && typeof value.en === 'string') into.set(value as Label, path)
  for (const [key, one] of Object.entries(value)) labelsIn(one, `${path}.${key}`, into, seen)
}

describe('a third language', () => {
  it('has a text for every label of entities, allChoices, menu, permissions, errors and services', () => {
    const labels = new Map<Label, string>()
    labelsIn({ entities, allChoices, menu, permissions, errorCatalogue, endpoints }, '', labels, new Set())
    expect(labels.size).toBeGreaterThan(2000)
    // Names such as JSON are the same in Chinese, and so in any language.
    const isName = ({ zh }: Label): boolean => !/\p{Script=Han}/u.test(zh)
    const untranslated = [...labels].filter(([text]) => !isName(text) && inBrackets(text) === text.en)
    expect(untranslated.map(([text, path]) => `${path}: ${text.en}`)).toEqual([])
  })

  it('says texts that are made of others, and English where it has none', () => {
    const [order, number] = [label('订单', 'Order'), label('无此文本', 'No such text')]
    expect(inBrackets(number)).toBe('No such text')
    expect(inBrackets(noted(order, number))).toBe('[Order] · No such text')
    const taken = filled(label('订单', 'Order'), {})
    expect([taken, inBrackets(taken)]).toEqual([{ zh: '订单', en: 'Order' }, '[Order]'])
    expect(say(label('{name} 行', '{name} rows'), 'x-brackets', { name: order })).toBe('[Order] rows')
  })

  it('is meant by its tag, and by the tags of its regions', () => {
    expect(['X-Brackets', 'en-US', 'zh', 'zh-TW', 'fr'].map(languageOfTag)).toEqual([
      'x-brackets',
      'en',
      'zh-Hans',
      'zh-Hans',
      null,
    ])
  })
})

describe('the texts to be translated', () => {
  it('have keys of their own that name the place', () => {
    expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
    expect(texts.find(({ en, zh }) => en === 'Order' && zh === '订单')?.key).toMatch(/^domain\.[\w.-]+$/)
  })

  it('are literals of both languages; what code puts together is named by its line', () => {
    const source = [
      'export const a = { fields: { qty: { label: { zh: `数量`, en: "Quantity" } } } }',
      "const b = text('编号', 'Num' + 'ber')",
      'const c = (n: number) => ({ zh: `共 ${n} 行`, en: `${n} rows` })',
      'fail(`没有 ${n}`, `there is no ${n}`)',
      "const d = language === 'en' ? 'state' : '状态'",
    ]
    expect(textsIn(source.join('\n'), 'src/domain/x.ts')).toEqual({
      texts: [
        { key: 'domain.x.a.fields.qty.label', zh: '数量', en: 'Quantity' },
        { key: 'domain.x.b', zh: '编号', en: 'Number' },
      ],
      built: ['src/domain/x.ts:3', 'src/domain/x.ts:4', 'src/domain/x.ts:5'],
    })
  })

  it('are keys with places: code puts none together, as the order of words differs by language', () => {
    expect(declaredTexts(root).built).toEqual([])
  })

  it('keep what is translated, also where a text has moved, and drop what is no longer said', () => {
    const own = { Order: 'Auftrag', Old: 'Alt', From: { 自: 'Von' } }
    const found = [
      { key: 'a', zh: '订单', en: 'Order' },
      { key: 'b', zh: '新', en: 'New' },
      { key: 'c', zh: '自', en: 'From' },
      { key: 'd', zh: '来源', en: 'From' },
    ]
    expect(declaredFile(found, own)).toEqual({ Order: 'Auftrag', New: '', From: { 自: 'Von', 来源: '' } })
    expect(completed({ a: 'A', b: { c: 'C', d: 'D' } }, { b: { c: 'Z', x: 'X' } })).toEqual({
      a: '',
      b: { c: 'Z', d: '' },
    })
  })
})

it('texts of the page that a language lacks, or leaves empty, are English', () => {
  const english = { a: 'A', b: { c: 'C', d: 'D' } }
  expect(layered(english, { a: '', b: { c: 'Z' } })).toEqual({ a: 'A', b: { c: 'Z', d: 'D' } })
  expect(mapTexts(english, (text) => `${text}!`)).toEqual({ a: 'A!', b: { c: 'C!', d: 'D!' } })
})

describe('the pseudo-language', () => {
  it('accents each letter, is 40 % longer and keeps places', () => {
    expect(pseudoText('{count|day|days} of {name}')).toBe('{count|đààý|đààýš} ööƒ {name}')
    const text = 'The order has no scheduled operations'
    expect(pseudoText(text)).toMatch(/^[^a-zA-Z]+$/)
    expect(pseudoText(text).length).toBeGreaterThan(text.length * 1.3)
  })
})

describe.each(otherLanguages)('texts in %s', (language) => {
  const folder = join(root, 'src/workbench/i18n', language)
  const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  /** Words in braces are filled in, those in angle brackets are marks. */
  const placesOf = (text: string): string =>
    [...text.matchAll(/\{\w+[}|]|<[^<>]*>/g)]
      .map(([place]) => place)
      .sort()
      .join(' ')

  it('are complete in declarations and messages, and fill in what the English ones do', () => {
    const { texts: all } = declaredTexts(root)
    const own = read('declared.json') as DeclaredTexts
    expect(Object.keys(declaredFile(all, own))).toEqual(Object.keys(own))
    const said = Object.entries(own).flatMap(([en, text]) =>
      (typeof text === 'string' ? [text] : Object.values(text)).map((one) => [en, one] as const),
    )
    expect(said.filter(([en, text]) => text === '' || placesOf(text) !== placesOf(en))).toEqual([])
  })

  it.each(globSync('*.json', { cwd: join(root, 'src/workbench/i18n/en') }))('are complete in %s', (file) => {
    const flat = (tree: Record<string, unknown>, path = ''): [string, string][] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [[path + key, value]]
          : flat(value as Record<string, unknown>, `${path}${key}.`),
      )
    const english = flat(JSON.parse(readFileSync(join(root, 'src/workbench/i18n/en', file), 'utf8')))
    const own = new Map(flat(read(file)))
    expect(english.map(([key]) => key)).toEqual([...own.keys()])
    const wrong = english.filter(
      ([key, text]) => own.get(key) === '' || placesOf(own.get(key)!) !== placesOf(text),
    )
    expect(wrong).toEqual([])
  })
})

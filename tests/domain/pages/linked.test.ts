import { describe, expect, it } from 'vitest'
import { checkPage } from '#domain/pages/check.ts'
import { noNames } from '#domain/pages/check-text.ts'
import { holdsPart, linkedCodes, partKey, unlinked, wholePage } from '#domain/pages/linked.ts'
import { newPage, pageLimits, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { linkedSample, sampleParts } from '../../../src/workbench/screens/pages/page/samples/linked.ts'

const at = { x: 0, y: 0, w: 6, h: 4 }
const both = (text: string) => ({ 'zh-Hans': text, en: text })
const link = (id: string, part: string, more: object = {}): PageComponent => ({
  type: 'linked',
  props: { id, part, at, ...more },
})
const pageOf = (content: readonly PageComponent[], more: Partial<PageFile> = {}): PageFile => ({
  ...newPage('Board', 'page', both('Board')),
  data: { root: {}, content },
  ...more,
})
const partOf = (code: string, content: readonly PageComponent[], more: Partial<PageFile> = {}): PageFile => ({
  ...pageOf(content, more),
  code,
  kind: 'template',
})
const inParts = (...parts: readonly PageFile[]) => new Map(parts.map((part) => [partKey(part.code), part]))

/** Orders of a line, with one that is chosen, words that it shares and a dialog. */
const orders = partOf(
  'Orders',
  [
    {
      type: 'table',
      props: {
        id: 'table1',
        source: 'work',
        label: { shared: 'title' },
        on: { open: [{ do: 'openDialog', dialog: 'dialog1' }] },
      },
    },
    { type: 'dialog', props: { id: 'dialog1', slot: [] } },
    { type: 'text', props: { id: 'text1', body: both('{PAGE.line}: {PAGE.workTotal}, {PAGE.chosen}') } },
    { type: 'input', props: { id: 'input1', bind: 'chosen' } },
  ],
  {
    params: [{ name: 'line', type: 'text', required: true }],
    variables: [{ name: 'chosen', type: 'text', initial: 'PAGE.line' }],
    sources: [
      {
        name: 'work',
        kind: 'rows',
        entity: 'order',
        where: [{ field: 'code', op: 'eq', values: ['PAGE.line'] }],
      },
    ],
    events: [{ on: 'timer', every: 60, actions: [{ do: 'set', variable: 'chosen', value: 'PAGE.line' }] }],
    texts: { title: both('Orders') },
  },
)

const valuesOf = (page: PageFile) => ({
  variables: page.variables,
  sources: page.sources.map(({ name }) => name),
  ids: [...componentsOf(page.data)].map(({ component }) => component.props.id),
})

describe('a page with linked parts', () => {
  it('has what the part holds in its place, with the values of its parameters', () => {
    const page = pageOf([link('a', 'orders', { values: { line: "PAGE.site & '-1'" } })], {
      params: [{ name: 'site', type: 'text' }],
    })
    const { page: whole, origins } = wholePage(page, inParts(orders))
    expect(valuesOf(whole)).toEqual({
      variables: [{ name: 'chosen', type: 'text', initial: "(PAGE.site & '-1')" }],
      sources: ['work'],
      ids: ['a', 'a-table1', 'a-dialog1', 'a-text1', 'a-input1'],
    })
    const [grid] = whole.data.content
    expect(grid).toMatchObject({ type: 'grid', props: { id: 'a', at } })
    expect(whole.sources[0]!['where']).toEqual([{ field: 'code', op: 'eq', values: ["(PAGE.site & '-1')"] }])
    expect(JSON.stringify(grid)).toContain("{(PAGE.site & '-1')}: {PAGE.workTotal}, {PAGE.chosen}")
    expect(grid!.props['slot']).toMatchObject([
      { props: { on: { open: [{ do: 'openDialog', dialog: 'a-dialog1' }] } } },
      { props: { id: 'a-dialog1' } },
      {},
      {},
    ])
    expect(whole.events).toMatchObject([{ actions: [{ variable: 'chosen', value: "(PAGE.site & '-1')" }] }])
    expect(origins.get('component a-table1')).toBe('a')
    expect([origins.get('name work'), origins.get('name chosen'), origins.get('rule timer 1')]).toEqual([
      'a',
      'a',
      'a',
    ])
    expect(origins.get('component a')).toBeUndefined()
    // What is linked is not changed by it.
    expect(orders.data.content[0]!.props.id).toBe('table1')
  })

  it('keeps the names of the page, and gives each link its own variables', () => {
    const page = pageOf(
      [
        link('a', 'Orders', { values: { line: "'A'" } }),
        link('b', 'Orders', { values: { line: "'A'" }, variables: { chosen: 'picked' } }),
        link('c', 'Orders', { values: { line: "'C'" } }),
      ],
      {
        variables: [
          { name: 'Chosen', type: 'number' },
          { name: 'picked', type: 'text' },
        ],
        sources: [{ name: 'work', kind: 'choice', choice: 'PageKind' }],
        texts: { title: both('Mine') },
      },
    )
    const { page: whole } = wholePage(page, inParts(orders))
    expect(valuesOf(whole)).toMatchObject({
      variables: [
        { name: 'Chosen' },
        { name: 'picked' },
        { name: 'chosen2', initial: "('A')" },
        { name: 'chosen3', initial: "('C')" },
      ],
      // The second reads the same rows as the first.
      sources: ['work', 'work2', 'work3'],
    })
    const binds = [...componentsOf(whole.data)].flatMap(({ component: { props } }) => props['bind'] ?? [])
    expect(binds).toEqual(['chosen2', 'picked', 'chosen3'])
    expect(whole.texts).toEqual({ title: both('Mine'), title2: both('Orders') })
    expect(JSON.stringify(whole.data)).toContain('{"shared":"title2"}')
  })

  it('leaves what the page gives as the page means it, where the part has the same names', () => {
    const page = pageOf(
      [link('a', 'Orders', { values: { line: 'PAGE.work' }, variables: { chosen: 'chosen' } })],
      {
        variables: [
          { name: 'work', type: 'text' },
          { name: 'chosen', type: 'text' },
        ],
        sources: [{ name: 'line', kind: 'choice', choice: 'PageKind' }],
      },
    )
    const { page: whole } = wholePage(page, inParts(orders))
    expect(valuesOf(whole)).toMatchObject({
      variables: [{ name: 'work' }, { name: 'chosen' }],
      sources: ['line', 'work2'],
    })
    expect(whole.sources[1]!['where']).toEqual([{ field: 'code', op: 'eq', values: ['(PAGE.work)'] }])
    expect(JSON.stringify(whole.data)).toContain('{(PAGE.work)}: {PAGE.work2Total}, {PAGE.chosen}')
    expect(whole.events).toMatchObject([{ actions: [{ variable: 'chosen', value: '(PAGE.work)' }] }])
    // A variable of the page that has the name of a source of the part.
    const other = wholePage(
      pageOf([link('a', 'Orders', { values: { line: "'A'" }, variables: { chosen: 'work' } })], {
        variables: [{ name: 'work', type: 'text' }],
      }),
      inParts(orders),
    ).page
    expect(JSON.stringify(other.data)).toContain("{('A')}: {PAGE.work2Total}, {PAGE.work}")
  })

  it('has empty variables for parameters without a value', () => {
    const { page: whole } = wholePage(pageOf([link('a', 'Orders')]), inParts(orders))
    expect(whole.variables).toEqual([
      { name: 'line', type: 'text' },
      { name: 'chosen', type: 'text', initial: 'PAGE.line' },
    ])
  })

  it('has the parts of its parts, and parts in slots', () => {
    const frame = partOf(
      'Frame',
      [
        {
          type: 'panel',
          props: { id: 'panel1', slot: [link('inner', 'Orders', { values: { line: 'PAGE.of' } })] },
        },
      ],
      { params: [{ name: 'of', type: 'text' }] },
    )
    const page = pageOf([
      { type: 'grid', props: { id: 'g', slot: [link('a', 'Frame', { values: { of: "'X'" } })] } },
    ])
    const { page: whole, origins } = wholePage(page, inParts(orders, frame))
    expect(valuesOf(whole).ids).toContain('a-inner-table1')
    expect(whole.variables).toEqual([{ name: 'chosen', type: 'text', initial: "(('X'))" }])
    expect(origins.get('component a-inner-table1')).toBe('a')
    expect(linkedCodes(page)).toEqual(['Frame'])
  })

  it('leaves what is not known, in itself or too large as it is', () => {
    const loop = partOf('Loop', [link('x', 'Other')])
    const other = partOf('Other', [link('y', 'Loop')])
    const large = partOf(
      'Large',
      Array.from({ length: pageLimits.components }, (_, k) => ({ type: 'text', props: { id: `t${k}` } })),
    )
    const parts = inParts(loop, other, large)
    const types = (page: PageFile): string[] =>
      [...componentsOf(wholePage(page, parts).page.data)].map(
        ({ component: { type, props } }) => `${type} ${props.id}`,
      )
    expect(types(pageOf([link('a', 'None')]))).toEqual(['linked a'])
    expect(types(pageOf([link('a', 'Loop')]))).toEqual(['grid a', 'grid a-x', 'linked a-x-y'])
    expect(types(loop)).toEqual(['grid x', 'linked x-y'])
    expect(types(pageOf([link('a', 'Large'), { type: 'text', props: { id: 't' } }]))).toEqual([
      'linked a',
      'text t',
    ])
    expect(holdsPart('Other', 'loop', parts)).toBe(true)
    expect(holdsPart('Large', 'Loop', parts)).toBe(false)
  })

  it('takes a part as components of its own, with the links in it', () => {
    const frame = partOf('Frame', [link('inner', 'Orders', { values: { line: 'PAGE.of' } })], {
      params: [{ name: 'of', type: 'text' }],
    })
    const page = pageOf([link('a', 'Frame', { values: { of: "'X'" } }), link('b', 'Orders')])
    const own = unlinked(page, 'a', inParts(orders, frame))
    expect(own.data.content).toMatchObject([
      {
        type: 'grid',
        props: { id: 'a', slot: [{ type: 'linked', props: { id: 'a-inner', values: { line: "('X')" } } }] },
      },
      { type: 'linked', props: { id: 'b' } },
    ])
    expect(unlinked(page, 'a', inParts(orders))).toEqual(page)
  })

  it('lets parts read the same file in any spelling of its code, and is the same each time', () => {
    const page = pageOf([link('a', 'ORDERS', { values: { line: "'A'" } })])
    const whole = wholePage(page, inParts(orders)).page
    expect(wholePage(page, inParts(orders)).page).toEqual(whole)
    expect(wholePage(whole, inParts(orders)).page).toEqual(whole)
  })
})

describe('the check of a page with linked parts', () => {
  const check = (page: PageFile, ...parts: readonly PageFile[]) =>
    checkPage(page, { ...noNames, parts: inParts(...parts) }).map(
      ({ part, member, code, reason, isWarning }) => ({
        id: part.of === 'component' ? part.id : part.of,
        member,
        code,
        reason: reason.en,
        isWarning,
      }),
    )

  it('names parameters that are missing, not known or of another type', () => {
    const page = pageOf(
      [
        link('a', 'Orders'),
        link('b', 'Orders', { values: { line: 'ME.code' }, variables: { chosen: 'none' } }),
        link('c', 'Orders', { values: { line: "'A'", gone: "'x'" }, variables: { chosen: 'count' } }),
      ],
      { variables: [{ name: 'count', type: 'number' }] },
    )
    expect(check(page, orders)).toMatchObject([
      { id: 'a', member: 'values.line', code: 'missing' },
      { id: 'b', member: 'values.line', code: 'expression' },
      { id: 'b', member: 'variables.chosen', code: 'noVariable' },
      { id: 'c', member: 'values.gone', code: 'noParameter', isWarning: true },
      { id: 'c', member: 'variables.chosen', code: 'otherType' },
    ])
  })

  it('names parts that are not there or hold the template itself', () => {
    expect(check(pageOf([link('a', 'Nothing')]), orders)).toEqual([
      {
        id: 'a',
        member: 'part',
        code: 'noPart',
        reason: 'there is no published shared template named Nothing',
        isWarning: false,
      },
    ])
    const own = partOf('Own', [link('a', 'Around')])
    const around = partOf('Around', [link('b', 'Own')])
    expect(check(own, around)).toMatchObject([{ id: 'a', member: 'part', code: 'nested' }])
  })

  it('names what does not work in a part where it is linked', () => {
    // Conditions of sources know no rows of other sources: the part works alone, but not with such a value.
    const page = pageOf([link('a', 'Orders', { values: { line: 'First(PAGE.lines).value' } })], {
      sources: [{ name: 'lines', kind: 'fixed', rows: [{ value: 'A' }] }],
    })
    const found = check(page, orders)
    expect(found.map(({ id, code }) => `${id} ${code}`)).toEqual(['a inPart', 'a inPart'])
    expect(found[0]!.reason).toMatch(/^in the part, Variable chosen: /)
    expect(found[1]!.reason).toMatch(/^in the part, Data source work: /)
  })

  it('is content with parts that fit', () => {
    expect(check(pageOf([link('a', 'Orders', { values: { line: "'A'" } })]), orders)).toEqual([])
    expect(checkPage(linkedSample, { ...noNames, parts: sampleParts })).toEqual([])
  })
})

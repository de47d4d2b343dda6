import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { designPage } from '#domain/entities/pages/design-page.ts'
import { formatVersion, newPage, pageLimits, type PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { samplePage } from '../../domain/pages/samples.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let other: TestUser
beforeAll(async () => {
  server = await createTestServer()
  other = await server.user(1, 'other', ['Pages.Roles'])
})
afterAll(() => server.close())

const page = (code: string, more: Partial<PageFile> = {}): PageFile => ({
  ...newPage(code, 'page', { 'zh-Hans': '看板', en: 'Board' }),
  ...more,
})

const create = (code: string, content: object = page(code), more: object = {}) =>
  server.one.ask(designPages.create, { code, content, ...more })

const messageOf = (answer: { body: { error: { message: string } | null } }) => answer.body.error?.message

describe('pages', () => {
  it('are created, found, kept as they were sent and named by their title', async () => {
    const content = {
      ...samplePage(),
      title: { en: 'Line board', 'zh-Hans': '产线看板' },
      foreign: { kept: [1] },
    }
    const row = await create('LineBoard', content)
    expect(row).toMatchObject({
      code: 'LineBoard',
      name: '产线看板',
      kind: 'page',
      state: 'draft',
      rowVersion: 1,
    })
    const draft = await server.one.ask(designPages.draft, { code: 'lineboard' })
    const { content: kept, ...rest } = draft
    expect(rest).toMatchObject({ id: row.id, draftBy: 'admin', version: null })
    const { requires, ...others } = kept as PageFile
    const { requires: _, ...sent } = content
    expect(others).toEqual({ ...sent, code: 'LineBoard' })
    expect(requires).toMatchObject({ entities: ['order'], calls: ['/api/services/app/Order/Recalculate'] })
    expect(requires.kinds.length).toBeGreaterThan(30)
    const { items } = await server.one.ask(designPages.list, { kind: 'page' })
    expect(items.find(({ code }) => code === 'LineBoard')).toMatchObject({
      nameEn: 'Line board',
      roles: [],
      ownerType: 'all',
    })
    expect((await server.one.ask(designPages.list, { kind: 'home' })).items).toEqual([])
  })

  it('have a code of their own that an address can hold', async () => {
    await create('Own')
    const again = await server.one.call(designPages.create, { code: 'oWN', content: page('own') })
    expect([again.status, messageOf(again)]).toEqual([500, 'Designed page oWN already exists.'])
    for (const code of ['a/b', '..', 'a b', '-a', '生产', 'a?b', 'a#b'])
      expect((await server.one.call(designPages.create, { code, content: page('x') })).status, code).toBe(400)
    // A declared screen has the address.
    expect((await server.one.call(designPages.create, { code: 'DEMO', content: page('x') })).status).toBe(500)
  })

  it('refuse a draft that somebody else kept meanwhile, with it', async () => {
    const { id, rowVersion } = await create('Both')
    const mine = page('Both', { title: { en: 'Mine', 'zh-Hans': '我的' } })
    const theirs = page('Both', { title: { en: 'Theirs', 'zh-Hans': '他的' } })
    const saved = await other.ask(designPages.saveDraft, { id, rowVersion, content: theirs })
    expect(saved).toMatchObject({ name: '他的', draftBy: 'other', rowVersion: rowVersion + 1 })
    const refused = await server.one.call(designPages.saveDraft, { id, rowVersion, content: mine })
    expect(refused.status).toBe(409)
    expect(messageOf(refused)).toContain('was changed by somebody else')
    const details = JSON.parse(refused.body.error!.details!) as Record<string, unknown>
    expect(details).toMatchObject({
      by: 'other',
      rowVersion: rowVersion + 1,
      content: { title: theirs.title },
    })
    expect(Number.isNaN(Date.parse(details['at'] as string))).toBe(false)
    // Kept over theirs by who has read it.
    await server.one.ask(designPages.saveDraft, {
      id,
      rowVersion: details['rowVersion'],
      content: mine,
    } as never)
    expect((await server.one.ask(designPages.draft, { code: 'Both' })).name).toBe('我的')
  })

  it('are refused plainly where their content is none', async () => {
    const { id, rowVersion } = await create('Hostile')
    const deep = (levels: number): unknown => {
      let slot: unknown[] = []
      for (let n = 0; n < levels; n++) slot = [{ type: 'panel', props: { id: `p${n}`, content: slot } }]
      return slot
    }
    const text = (id: string) => ({ type: 'text', props: { id } })
    const hostile: readonly [string, unknown, RegExp][] = [
      [
        'null members',
        { format: 'takt.page', formatVersion: 1, kind: 'page', data: null },
        /not a page file/,
      ],
      ['a list', [page('x')], /not a page file/],
      ['another kind', { ...page('x'), kind: 'constructor' }, /not a page file/],
      ['content that is no list', { ...page('x'), data: { content: {} } }, /not a page file/],
      ['a newer format', { ...page('x'), formatVersion: formatVersion + 1 }, /newer version \(file format 2/],
      [
        'too long',
        page('x', { ext: { text: 'x'.repeat(pageLimits.characters) } }),
        /2000000 characters at most/,
      ],
      ['too deep', page('x', { ext: { deep: deep(26) } }), /nested 12 levels/],
      [
        'too many components',
        page('x', { data: { root: {}, content: Array.from({ length: 1001 }, (_, n) => text(`t${n}`)) } }),
        /1000 components/,
      ],
      [
        'too many sources',
        page('x', { sources: Array.from({ length: 101 }, (_, n) => ({ name: `s${n}`, kind: 'fixed' })) }),
        /100 sources/,
      ],
    ]
    for (const [what, content, message] of hostile)
      for (const answer of [
        await server.one.call(designPages.create, { code: 'HostileOne', content }),
        await server.one.call(designPages.saveDraft, { id, rowVersion, content }),
        await server.one.call(designPages.check, { content }),
      ]) {
        expect(answer.status, what).toBe(400)
        expect(messageOf(answer), what).toMatch(message)
      }
    const kind = await server.one.call(designPages.saveDraft, {
      id,
      rowVersion,
      content: newPage('Hostile', 'home', { en: 'x' }),
    })
    expect(messageOf(kind)).toBe('Page Hostile is a page and cannot be saved as another kind.')
    const zh = await server.one.call(
      designPages.create,
      { code: 'Zh', content: {} },
      { 'accept-language': 'zh-Hans' },
    )
    expect(messageOf(zh)).toBe('内容不是 Takt 页面文件，未保存。')
    expect((await server.one.ask(designPages.list, {})).items.map(({ code }) => code)).not.toContain(
      'HostileOne',
    )
  })

  it('are published as versions that stay, and one of them becomes the draft again', async () => {
    const { id, rowVersion } = await create('Versions')
    const one = await server.one.ask(designPages.publish, { id, rowVersion, note: 'first' })
    expect(one).toMatchObject({ state: 'published', version: 1 })
    const second = page('Versions', { title: { en: 'Second', 'zh-Hans': '第二' } })
    const changed = await server.one.ask(designPages.saveDraft, {
      id,
      rowVersion: one.rowVersion,
      content: second,
    })
    expect(changed).toMatchObject({ state: 'changed', version: 1 })
    const two = await server.one.ask(designPages.publish, { id, rowVersion: changed.rowVersion })
    expect(two).toMatchObject({ state: 'published', version: 2 })
    const { items } = await server.one.ask(designPages.versions, { code: 'Versions' })
    expect(items.map(({ version, by, note }) => [version, by, note])).toEqual([
      [2, 'admin', null],
      [1, 'admin', 'first'],
    ])
    const first = (await server.one.ask(designPages.version, { code: 'Versions', version: 1 })).content
    expect(first).toMatchObject({ title: { en: 'Board' } })
    expect((await server.one.call(designPages.version, { code: 'Versions', version: 3 })).status).toBe(404)
    const back = await server.one.ask(designPages.saveDraft, {
      id,
      rowVersion: two.rowVersion,
      content: first,
    })
    const three = await server.one.ask(designPages.publish, { id, rowVersion: back.rowVersion })
    expect(three).toMatchObject({ version: 3, name: '看板' })
    const withdrawn = await server.one.ask(designPages.withdraw, { id, rowVersion: three.rowVersion })
    expect(withdrawn).toMatchObject({ state: 'draft', version: null })
    expect((await server.one.ask(designPages.versions, { code: 'Versions' })).items).toHaveLength(3)
    expect((await server.one.call(designPages.open, { code: 'Versions' })).status).toBe(404)
    const history = await server.one.ask(crudOf(designPage).history, { id })
    expect(history.items.map(({ action }) => action)).toEqual([
      'recall',
      'publish',
      'update',
      'publish',
      'update',
      'publish',
      'create',
    ])
    const again = await server.one.ask(designPages.publish, { id, rowVersion: withdrawn.rowVersion })
    expect(again.version).toBe(4)
  })

  it('with faults are not published; what only lacks a translation is', async () => {
    const faulty = page('Faulty', {
      title: { en: 'Faulty' },
      data: {
        root: {},
        content: [{ type: 'text', props: { id: 't', body: { en: '{PAGE.nothing}', 'zh-Hans': 'x' } } }],
      },
    })
    const { id, rowVersion } = await create('Faulty', faulty)
    const refused = await server.one.call(designPages.publish, { id, rowVersion })
    expect([refused.status, messageOf(refused)]).toEqual([
      422,
      'Page Faulty has 1 fault and was not published.',
    ])
    expect(refused.body.error!.validationErrors![0]!.members).toEqual(['t.body'])
    const { faults } = (await server.one.ask(designPages.check, { content: faulty })) as {
      faults: { code: string; isWarning: boolean }[]
    }
    expect(faults.map(({ code, isWarning }) => [code, isWarning])).toEqual([
      ['untranslated', true],
      ['expression', false],
    ])
    const content = { ...faulty, data: { root: {}, content: [] } }
    const saved = await server.one.ask(designPages.saveDraft, { id, rowVersion, content })
    expect(await server.one.ask(designPages.publish, { id, rowVersion: saved.rowVersion })).toMatchObject({
      state: 'published',
    })
  })

  it('are checked against the columns of the reports that they show', async () => {
    const table = { id: 't', source: 'done', columns: [{ field: 'itemCode' }, { field: 'gone' }] }
    const content = page('Reported', {
      sources: [{ name: 'done', kind: 'report', report: 'WorkOrderCompletionOne' }],
      data: { root: {}, content: [{ type: 'table', props: table }] },
    })
    const { faults } = (await server.one.ask(designPages.check, { content })) as {
      faults: { member: string; code: string }[]
    }
    expect(faults).toMatchObject([{ member: 'columns[1].field', code: 'noField' }])
  })

  it('of one user are nobody else’s', async () => {
    const template = (code: string) => ({ ...newPage(code, 'template', { en: 'T', 'zh-Hans': '模板' }) })
    await create('Shared', template('Shared'))
    await create('Private', template('Private'), { ownerType: 'user' })
    await create('HomeOfOther', newPage('h', 'home', { en: 'H', 'zh-Hans': '首页' }), {
      ownerType: 'user',
      owner: 'OTHER',
    })
    const codes = async (user: TestUser, kind: string) =>
      (await user.ask(designPages.list, { kind })).items.map(({ code, owner }) => [code, owner])
    expect(await codes(other, 'template')).toEqual([['Shared', null]])
    expect(await codes(server.one, 'template')).toEqual([
      ['Private', 'admin'],
      ['Shared', null],
    ])
    expect(await codes(other, 'home')).toEqual([['HomeOfOther', 'other']])
    for (const answer of [
      await other.call(designPages.draft, { code: 'Private' }),
      await other.call(designPages.versions, { code: 'Private' }),
      await other.call(designPages.whereUsed, { code: 'Private' }),
    ])
      expect(answer.status).toBe(404)
    for (const [what, sent] of [
      ['nobody', { ownerType: 'user', owner: 'nobody-here' }],
      ['no owner', { ownerType: 'role' }],
    ] as const)
      expect([400, 404], what).toContain(
        (await server.one.call(designPages.create, { code: 'N', content: newPage('N', 'home', {}), ...sent }))
          .status,
      )
  })
})

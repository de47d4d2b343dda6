import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let reader: TestUser
beforeAll(async () => {
  server = await createTestServer()
  reader = await server.user(1, 'reader', ['Pages.Roles'])
})
afterAll(() => server.close())

const both = (text: string) => ({ 'zh-Hans': text, en: text })
const at = { x: 0, y: 0, w: 6, h: 2 }
const says = (text: string): PageComponent => ({ type: 'text', props: { id: 'words', at, body: both(text) } })
const link = (part: string, more: object = {}): PageComponent => ({
  type: 'linked',
  props: { id: 'link', at, part, ...more },
})

interface Row {
  readonly id: string
  readonly rowVersion: number
}

async function create(code: string, content: readonly PageComponent[], more: Partial<PageFile> = {}) {
  const page = { ...newPage(code, 'page', both(code)), data: { root: {}, content }, ...more }
  return server.one.ask(designPages.create, { code, content: page })
}
const publish = ({ id, rowVersion }: Row, more: object = {}) =>
  server.one.ask(designPages.publish, { id, rowVersion, ...more })

/** Publishes a page with other contents. */
async function publishAs(row: Row, change: Partial<PageFile>) {
  const [kept] = (await server.one.ask(designPages.list, {})).items.filter(({ id }) => id === row.id)
  const draft = await server.one.ask(designPages.draft, { code: kept!.code })
  const { id, rowVersion } = draft
  const content = { ...(draft.content as PageFile), ...change }
  return publish(await server.one.ask(designPages.saveDraft, { id, rowVersion, content }))
}

const opened = async (code: string) =>
  (await reader.ask(designPages.open, { code })).content as unknown as PageFile
const wordsOf = async (code: string): Promise<string> => JSON.stringify((await opened(code)).data)

describe('linked parts', () => {
  it('show on every page what is published of them, at the next opening', async () => {
    const part = await publish(await create('Note', [says('first')], { kind: 'template' }))
    for (const code of ['One', 'Two'])
      await publish(await create(code, [link('note')]), { roles: ['R-reader'] })
    expect(await wordsOf('One')).toContain('first')
    expect((await opened('One')).data.content).toMatchObject([
      { type: 'grid', props: { id: 'link', slot: [{ props: { id: 'link-words' } }] } },
    ])
    await publishAs(part, { data: { root: {}, content: [says('second')] } })
    expect([await wordsOf('One'), await wordsOf('Two')].map((text) => text.includes('second'))).toEqual([
      true,
      true,
    ])
    // The pages keep the link, not what it shows.
    const draft = await server.one.ask(designPages.draft, { code: 'One' })
    expect((draft.content as PageFile).data.content).toMatchObject([
      { type: 'linked', props: { part: 'note' } },
    ])
    expect((draft.content as PageFile).requires.parts).toEqual(['note'])
  })

  it('are offered once they are published for everybody', async () => {
    const offered = async () => (await server.one.ask(designPages.parts)).items.map(({ code }) => code)
    const made = await create('Later', [says('x')], { kind: 'template' })
    expect(await offered()).not.toContain('Later')
    await publish(made)
    expect(await offered()).toContain('Later')
    const own = { ownerType: 'user', owner: 'admin' }
    const mine = await server.one.ask(designPages.create, {
      code: 'Mine',
      content: { ...newPage('Mine', 'template', both('Mine')) },
      ...own,
    })
    await publish(mine, own)
    expect(await offered()).not.toContain('Mine')
    const linking = await create('LinksMine', [link('Mine')])
    const refused = await server.one.call(designPages.publish, {
      id: linking.id,
      rowVersion: linking.rowVersion,
    })
    expect(refused.text).toContain('there is no published shared template named Mine')
  })

  it('need the rights of their pages', async () => {
    const sources = [{ name: 'items', kind: 'rows', entity: 'item' }]
    const table: PageComponent = { type: 'table', props: { id: 'table', at, source: 'items' } }
    await publish(await create('Items', [table], { kind: 'template', sources }))
    await server.user(1, 'narrow', ['Pages.Roles'])
    const [narrow] = (await server.one.ask(roles.getAll, { keyword: 'R-narrow' })).items
    await server.one.ask(roles.update, { ...narrow!, apps: ['OrderList'] })
    const content = { ...newPage('Uses', 'page', both('Uses')), data: { root: {}, content: [link('Items')] } }
    const [alone, linked] = await Promise.all(
      [{ ...content, data: { root: {}, content: [] } }, content].map(async (page) => {
        const { rights } = (await server.one.ask(designPages.check, {
          content: page,
          roles: ['R-narrow'],
        })) as {
          rights: { missing: object[] }[]
        }
        return rights[0]!.missing
      }),
    )
    expect(alone).toEqual([])
    expect(linked).toHaveLength(1)
    expect(linked).toEqual(await rightsOfPage(table, sources, 'R-narrow'))
  })

  it('say which pages a change of theirs would break, and stay while pages link them', async () => {
    const params = [{ name: 'line', type: 'text' as const }]
    const part = await publish(await create('Line', [says('{PAGE.line}')], { kind: 'template', params }))
    await publish(await create('Shop', [link('Line', { values: { line: "'A'" } })]))
    await create('Draft', [link('Line')])
    const draft = (await server.one.ask(designPages.draft, { code: 'Line' })).content as PageFile
    const usersWith = async (page: PageFile) =>
      (
        (await server.one.ask(designPages.check, { content: page })) as {
          users: { code: string; faults: object[] }[]
        }
      ).users
    expect(await usersWith(draft)).toMatchObject([{ code: 'Shop', kind: 'page', faults: [], rights: [] }])
    expect(await usersWith({ ...draft, params: [{ ...params[0]!, type: 'number' }] })).toMatchObject([
      {
        code: 'Shop',
        faults: [{ place: { en: 'Parameters › line' }, reason: { en: expect.stringContaining('number') } }],
      },
    ])
    const used = await server.one.ask(designPages.whereUsed, { code: 'Line' })
    expect(used.items.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['page Draft', 'page Shop'])
    for (const refused of [
      await server.one.call(designPages.remove, { Id: part.id }),
      await server.one.call(designPages.withdraw, { id: part.id, rowVersion: part.rowVersion }),
      await server.one.call(designPages.publish, {
        id: part.id,
        rowVersion: part.rowVersion,
        ownerType: 'user',
        owner: 'admin',
      }),
    ])
      expect([refused.status, refused.body.error?.message]).toMatchObject([
        409,
        expect.stringContaining('Draft'),
      ])
  })
})

async function rightsOfPage(table: PageComponent, sources: PageFile['sources'], role: string) {
  const content = {
    ...newPage('Itself', 'page', both('Itself')),
    sources,
    data: { root: {}, content: [table] },
  }
  const { rights } = (await server.one.ask(designPages.check, { content, roles: [role] })) as {
    rights: { missing: object[] }[]
  }
  return rights[0]!.missing
}

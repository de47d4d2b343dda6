import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access, type LoginInformation } from '#domain/services/access/session.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const configuration = '/AbpUserConfiguration/GetAll'

/** The language of an answer. */
async function spoken(headers: Record<string, string>, user?: TestUser, query = ''): Promise<string> {
  const { body } = await server.request({
    method: 'GET',
    url: configuration + query,
    headers: { ...headers, ...(user ? { authorization: `Bearer ${user.token}` } : {}) },
  })
  return (body.result as { localization: { currentCulture: { name: string } } }).localization.currentCulture
    .name
}

const storedFor = async (user: TestUser): Promise<string | null | undefined> =>
  ((await user.ask(access.current)) as LoginInformation).user?.languageName

describe('the language of an answer (http-contract.md §3)', () => {
  it('is that of the query, of our own page, of the user, of cookie, header and browser, in this order', async () => {
    const user = await server.user(1, 'speaker', [])
    await user.ask(access.changeLanguage, { languageName: 'en' })
    const zh = {
      '.aspnetcore.culture': 'zh-Hans',
      'accept-language': 'zh',
      cookie: 'Abp.Localization.CultureName=zh-Hans',
    }
    expect(await spoken(zh, user)).toBe('en')
    expect(await spoken({ ...zh, 'takt-language': 'zh-Hans' }, user)).toBe('zh-Hans')
    expect(await spoken({ 'takt-language': 'zh-Hans' }, user, '?culture=en')).toBe('en')
    expect(await spoken({ 'takt-language': 'xx' }, user)).toBe('en')
    expect(await spoken(zh)).toBe('zh-Hans')
    expect(
      await spoken({ '.aspnetcore.culture': 'zh-Hans', cookie: '.AspNetCore.Culture=c%3Den%7Cuic%3Den' }),
    ).toBe('en')
    expect(await spoken({ '.aspnetcore.culture': 'en', 'accept-language': 'zh' })).toBe('en')
    expect(await spoken({ 'accept-language': 'en' })).toBe('en')
  })

  it.each([
    [{ '.aspnetcore.culture': 'c=en|uic=en' }, 'en'],
    [{ cookie: 'Abp.Localization.CultureName=en' }, 'en'],
    [{ '.aspnetcore.culture': 'null' }, null],
    [{ 'accept-language': 'en' }, null],
  ])('named by %j is stored for a user without one: %s', async (headers, stored) => {
    const name = `new${Object.entries(headers).join().replace(/\W/g, '').slice(-24)}`
    const user = await server.user(1, name, [])
    expect(await storedFor(user)).toBe(null)
    await spoken(headers as Record<string, string>, user)
    expect(await storedFor(user)).toBe(stored)
    // Once stored, another client changes nothing.
    if (stored) await spoken({ '.aspnetcore.culture': 'zh-Hans' }, user)
    expect(await storedFor(user)).toBe(stored)
  })
})

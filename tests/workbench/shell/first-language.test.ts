import { describe, expect, it } from 'vitest'
import { asksForNoMenu, firstLanguage } from '../../../src/workbench/state/first-language.ts'

const plain = { search: '', hash: '' }
const embedded = { search: '', hash: '#/setting/ItemList?MenuHidden=1' }

describe('the language a page begins in (specification §9)', () => {
  it.each([
    ['the cookie goes first', { cookie: 'en', stored: 'zh-Hans', browser: ['zh-CN'] }, 'en'],
    ['the cookie of ASP.NET', { cookie: 'c=en|uic=en', stored: null, browser: ['zh-CN'] }, 'en'],
    ['an unknown cookie is passed over', { cookie: 'fr', stored: 'en', browser: [] }, 'en'],
    ['absent: the language of the browser', { cookie: null, stored: null, browser: ['fr', 'en-GB'] }, 'en'],
    ['a browser in Chinese', { cookie: null, stored: null, browser: ['zh-TW', 'en'] }, 'zh-Hans'],
    ['none the product has', { cookie: null, stored: null, browser: ['fr', 'enx'] }, 'zh-Hans'],
  ] as const)('%s', (_name, sources, language) => {
    expect(firstLanguage({ ...sources, address: plain })).toBe(language)
  })

  it('is Chinese wherever MenuHidden=1 asks for it', () => {
    const sources = { cookie: 'en', stored: 'en', browser: ['en'] }
    expect(firstLanguage({ ...sources, address: embedded })).toBe('zh-Hans')
    expect(firstLanguage({ ...sources, address: { search: '', hash: '#/x?MenuHidden=0' } })).toBe('en')
  })

  it.each([
    [embedded, true],
    [{ search: '?MenuHidden=1', hash: '' }, true],
    [{ search: '', hash: '#MenuHidden=1' }, true],
    [{ search: '?a=MenuHidden=1', hash: '#/MenuHidden=11' }, false],
  ])('%j hides the menu: %s', (address, hidden) => {
    expect(asksForNoMenu(address)).toBe(hidden)
  })
})

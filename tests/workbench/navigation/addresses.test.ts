import { describe, expect, it } from 'vitest'
import { foreignRoutes } from '../../support/foreign-routes.ts'
import { extensionAddress } from '../../../src/workbench/navigation/extension-address.ts'
import { isWebAddress } from '../../../src/workbench/navigation/web-address.ts'
import { safeRedirect } from '../../../src/workbench/navigation/navigation.ts'

const who = { planUnitCode: 'J&S', userName: '张 三', userId: '7' }

/** Weakened: the name let lead out of the configured address. */
describe('the address of an extension app', () => {
  it('carries plan unit, user name and id, encoded, and nothing else', () => {
    expect(extensionAddress('https://ext.example/apps', 'Oee', who)?.href).toBe(
      'https://ext.example/apps/Oee?planUnitCode=J%26S&userName=%E5%BC%A0+%E4%B8%89&userId=7',
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//ext.example', 'ext', 'https://u:p@ext.example/'])(
    'is none under %s',
    (base) => {
      expect(extensionAddress(base, 'Oee', who)).toBeNull()
    },
  )

  it.each(['../other', '%2e%2e/other', '/\\evil.example', '//evil.example', 'a/../../b'])(
    'does not leave the configured one by the name %s',
    (name) => {
      const address = extensionAddress('https://ext.example/apps', name, who)
      expect(address?.href.startsWith('https://ext.example/apps/') ?? true).toBe(true)
    },
  )

  it('drops query and fragment of the name', () => {
    const address = extensionAddress('https://ext.example/', 'x?userId=1#y', who)
    expect(address?.search).toContain('userId=7')
    expect(address?.href).not.toContain('userId=1')
  })
})

/** Weakened: the scheme not looked at. */
describe('addresses that menu entries and links may open', () => {
  it.each(['https://a.example/x', 'HTTP://a.example'])('%s is one of the web', (address) => {
    expect(isWebAddress(address)).toBe(true)
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' https://a.example',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    'https:a.example',
    'https://',
    '/setting/ItemList',
  ])('%s is none', (address) => {
    expect(isWebAddress(address)).toBe(false)
  })
  it.each([...foreignRoutes, '/a\\b', null])('%j is no place to be sent back to', (target) => {
    expect(safeRedirect(target)).toBeNull()
  })
  it('a route with its query is', () => {
    expect(safeRedirect('/planData/OrderList?keyword=a%2Fb')).toBe('/planData/OrderList?keyword=a%2Fb')
  })
})

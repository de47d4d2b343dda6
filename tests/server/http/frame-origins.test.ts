import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addSecurity } from '../../../src/server/app/plugins/security.ts'
import { readSettings } from '../../../src/server/base/settings.ts'

async function headersWith(origins: readonly string[], embedders: readonly string[] = []) {
  const app = Fastify()
  await addSecurity(app, origins, embedders)
  app.get('/', () => 'page')
  const { headers } = await app.inject('/')
  await app.close()
  return headers
}

describe('where extension apps may come from', () => {
  it('is told to the browser as the frames it may draw', async () => {
    const headers = await headersWith(['https://apps.example'])
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://apps.example;")
    expect(headers['cross-origin-embedder-policy']).toBeUndefined()
  })

  it('is nowhere but here by default, and the page stays isolated', async () => {
    const headers = await headersWith([])
    expect(headers['content-security-policy']).toContain("frame-src 'self';")
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
  })

  /** Weakened: frame-ancestors left out. */
  it('is another matter than who may have the page in a frame', async () => {
    const headers = await headersWith([], ['https://erp.example'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://erp.example")
    expect(headers['x-frame-options']).toBeUndefined()
    const alone = await headersWith([])
    expect(alone['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/)
    expect(alone['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('is read from origins alone', () => {
    const { EXTENSION_ORIGINS } = readSettings({
      EXTENSION_ORIGINS: ' https://a.example, http://b.example:8080/ ',
    })
    expect(EXTENSION_ORIGINS).toEqual(['https://a.example', 'http://b.example:8080'])
  })

  it.each([
    'https:',
    '*',
    'a.example',
    'https://a.example/path',
    'javascript:alert(1)',
    "'unsafe-inline'",
    'https://*.example;x',
  ])('refuses %s', (text) => {
    expect(() => readSettings({ EXTENSION_ORIGINS: text })).toThrow('EXTENSION_ORIGINS')
  })
})

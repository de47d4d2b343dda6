import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addSecurity, readFrameOrigins } from '../../../src/server/plugins/security.ts'

async function headersWith(origins: readonly string[]) {
  const app = Fastify()
  await addSecurity(app, origins)
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

  it('is read from origins alone', () => {
    expect(readFrameOrigins(' https://a.example, http://b.example:8080/ ')).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ])
    expect(readFrameOrigins(undefined)).toEqual([])
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
    expect(() => readFrameOrigins(text)).toThrow('EXTENSION_ORIGINS')
  })
})

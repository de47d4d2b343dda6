import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addCors } from '../../../src/server/app/plugins/cors.ts'

const client = 'https://client.example:4200'

async function answersWith(origins: readonly string[]) {
  const app = Fastify()
  await addCors(app, origins)
  app.get('/api/x', () => 'x')
  const ask = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const { statusCode, headers } = await app.inject({
      method,
      url: '/api/x',
      headers: {
        origin,
        ...(method === 'OPTIONS'
          ? {
              'access-control-request-method': 'PUT',
              'access-control-request-headers': 'authorization,abp.tenantid,.aspnetcore.culture',
            }
          : {}),
      },
    })
    return { statusCode, headers }
  }
  return { ask, close: () => app.close() }
}

describe('requests from other origins', () => {
  it('are answered to the named origins alone, with credentials', async () => {
    const { ask, close } = await answersWith([client, 'http://localhost:3000'])
    const known = await ask(client)
    expect(known.headers).toMatchObject({
      'access-control-allow-origin': client,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    for (const origin of ['https://evil.example', 'https://client.example', `${client}.evil`, 'null'])
      expect((await ask(origin)).headers['access-control-allow-origin'], origin).toBeUndefined()
    await close()
  })

  it('may send any header and the verbs of the contract', async () => {
    const { ask, close } = await answersWith([client])
    const { statusCode, headers } = await ask(client, 'OPTIONS')
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
    expect(headers['access-control-allow-headers']).toBe('authorization,abp.tenantid,.aspnetcore.culture')
    await close()
  })

  it('get no header where no origin is named', async () => {
    const { ask, close } = await answersWith([])
    expect((await ask(client)).headers['access-control-allow-origin']).toBeUndefined()
    expect((await ask(client, 'OPTIONS')).statusCode).toBe(404)
    await close()
  })
})

import { pathOf, type Endpoint } from '#domain/service.ts'
import { openStream } from './live.ts'
import { requestTo, type TestAnswer, type TestServer, type TestUser } from './server.ts'
import { formOf } from './upload.ts'

export type AnyAnswer = Pick<TestAnswer, 'status' | 'headers' | 'text' | 'bytes'>

/**
 * Calls endpoints of every kind: uploads as a form with one file, event streams until it is known whether they open.
 * The server must listen where streams are asked for.
 */
export function callerOf(server: TestServer, address: string) {
  return async (
    user: TestUser,
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>> = {},
    { file = 'code\nX\n', headers = {} }: { file?: string; headers?: Record<string, string> } = {},
  ): Promise<AnyAnswer> => {
    const sent = { ...headers, ...(user.token ? { authorization: `Bearer ${user.token}` } : {}) }
    if (endpoint.output.kind === 'events') {
      const stream = await openStream(address + pathOf(endpoint), sent)
      stream.close()
      await stream.ended
      return { status: stream.status, headers: {}, text: '', bytes: Buffer.alloc(0) }
    }
    if (!endpoint.upload) return user.call(endpoint, input, headers)
    const fields = Object.entries(input).filter((one): one is [string, string] => typeof one[1] === 'string')
    const form = formOf({ [`${entityFile(endpoint)}.csv`]: file }, Object.fromEntries(fields))
    return server.request({
      ...requestTo(endpoint, {}, { ...sent, ...form.headers }),
      payload: form.payload,
    })
  }
}

/** Folders are read by the names of their files. */
const entityFile = ({ method }: Endpoint): string => (method === 'ImportFolder' ? 'unit' : 'rows')

import type { SchemeReport } from '#domain/integration/imports/report.ts'
import { importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import type { TestAnswer, TestServer, TestUser } from './server.ts'
import { formOf } from './upload.ts'

interface Sent {
  readonly server: TestServer
  readonly user?: TestUser
  /** Name of the file; what it holds. */
  readonly name?: string
  readonly file: string | Buffer
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends one file as a browser does. */
export async function sendFile<R = unknown>(
  endpoint: Endpoint,
  { server, user = server.one, name = 'file.csv', file, fields = {} }: Sent,
): Promise<TestAnswer<R>> {
  const form = formOf({ [name]: file }, fields)
  return (await server.request({
    method: 'POST',
    url: pathOf(endpoint),
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })) as TestAnswer<R>
}

/** The report of an import or dry run; a refusal carries it too. */
export async function reportOf(sent: Sent): Promise<SchemeReport> {
  const { body } = await sendFile<SchemeReport>(importSchemeCalls.execute, sent)
  return body.result ?? (JSON.parse(body.error?.details ?? 'null') as SchemeReport)
}

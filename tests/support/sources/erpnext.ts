import { listening, type LocalService } from './local-service.ts'

export type Documents = Readonly<Record<string, readonly Record<string, unknown>[]>>

export const erpnextToken = 'the-key:the-secret'

/**
 * A server with the REST calls of Frappe that a pack needs: lists by pages with the fields that are asked for (unknown ones
 * are refused), rows of child tables only by the type of their parent, and `set_value`.
 */
export const playErpnext = (
  documents: Documents,
  children: Readonly<Record<string, string>>,
): Promise<LocalService> =>
  listening(({ method, url, headers, body }) => {
    if (headers.authorization !== `token ${erpnextToken}`)
      return { status: 401, body: { exc_type: 'AuthenticationError' } }
    const path = decodeURIComponent(url.pathname)
    if (method === 'POST' && path === '/api/method/frappe.client.set_value') {
      const { doctype, name, fieldname } = JSON.parse(body) as {
        doctype: string
        name: string
        fieldname: object
      }
      const found = documents[doctype]?.find((one) => one['name'] === name)
      if (!found) return { status: 404, body: { exc_type: 'DoesNotExistError' } }
      return { body: { message: Object.assign(found, fieldname) } }
    }
    const doctype = path.replace('/api/resource/', '')
    const rows = documents[doctype]
    if (!rows || method !== 'GET') return { status: 404, body: { exc_type: 'DoesNotExistError' } }
    const asked = (name: string): string => url.searchParams.get(name) ?? ''
    if (doctype in children && asked('parent') !== children[doctype])
      return { status: 403, body: { exc_type: 'PermissionError' } }
    const fields = JSON.parse(asked('fields')) as string[]
    if (rows[0] && fields.some((field) => !(field in rows[0]!)))
      return { status: 417, body: { exc_type: 'DataError' } }
    const start = Number(asked('limit_start'))
    const page = rows.slice(start, start + (Number(asked('limit_page_length')) || 20))
    return {
      body: { data: page.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))) },
    }
  })

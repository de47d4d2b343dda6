import { fill, textOf, type Label, type Language } from './label.ts'

interface ErrorKind extends Label {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500
}

/**
 * Every error the product answers with, by code. Statuses follow http-contract.md §1: a broken business rule
 * is 500 in the envelope (ABP's UserFriendlyException), a lost optimistic lock or a referenced row 409.
 */
export const errorCatalogue = {
  invalidRequest: { status: 400, zh: '您的请求无效!', en: 'Your request is not valid!' },
  notSignedIn: {
    status: 401,
    zh: '当前用户没有登录到应用程序!',
    en: 'Current user did not login to the application!',
  },
  notPermitted: {
    status: 403,
    zh: '所需权限未被授予。至少需要授予以下权限之一: {permissions}',
    en: 'Required permissions are not granted. At least one of these permissions must be granted: {permissions}',
  },
  notFound: {
    status: 404,
    zh: '不存在 id = {id} 的{entity}!',
    en: 'There is no entity {entity} with id = {id}!',
  },
  internal: {
    status: 500,
    zh: '请求处理过程中发生内部错误!',
    en: 'An internal error occurred during your request!',
  },
  loginFailed: { status: 500, zh: '登录失败!', en: 'Login failed!' },
  changedByOthers: {
    status: 409,
    zh: '{entity} {key} 已被他人修改,您的修改未保存。',
    en: '{entity} {key} was changed by somebody else; your change was not saved.',
  },
  stillReferenced: {
    status: 409,
    zh: '{entity} {key} 仍被引用,不能删除。',
    en: '{entity} {key} is still referenced and cannot be deleted.',
  },
  alreadyExists: {
    status: 500,
    zh: '{entity} {key} 已存在。',
    en: '{entity} {key} already exists.',
  },
  invalidTableQuery: {
    status: 400,
    zh: '表格查询无效: {reason}',
    en: 'The table query is not valid: {reason}',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalogue

export interface FieldFault {
  readonly message: string
  readonly members: readonly string[]
}

/** An error with a catalogue entry. The server turns it into the envelope; anything else becomes `internal`. */
export class TaktError extends Error {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly FieldFault[]
  /** More for the reader: referrers, both values of a conflict ... Goes to `error.details` as text or JSON. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, unknown>> = {},
    extra: { faults?: readonly FieldFault[]; details?: unknown } = {},
  ) {
    super(fill(errorCatalogue[code].en, values))
    this.code = code
    this.values = values
    this.faults = extra.faults ?? []
    this.details = extra.details
  }

  messageIn(language: Language): string {
    return fill(textOf(errorCatalogue[this.code], language), this.values)
  }
}

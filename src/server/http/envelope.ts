import { errorCatalogue, TaktError, type ErrorCode, type FieldFault } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { systemFault } from '../base/system-fault.ts'

/** The result as JSON text, made by the database: passed through without being decoded. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface Failure {
  readonly status: number
  readonly body: string
}

/** Every service answers in this shape (http-contract.md §1). */
export function success(result: unknown): string {
  const text = result instanceof JsonText ? result.text : JSON.stringify(result ?? null)
  return `{"result":${text},"targetUrl":null,"success":true,"error":null,"unAuthorizedRequest":false,"__abp":true}`
}

/**
 * The answer to an error; what is no TaktError says what it means to people, or becomes `internal`, without a word about
 * its cause.
 */
export function failure(error: unknown, language: Language): Failure {
  const known = error instanceof TaktError ? error : (systemFault(error) ?? new TaktError('internal'))
  const { status } = errorCatalogue[known.code]
  return {
    status,
    body: JSON.stringify({
      result: null,
      targetUrl: null,
      success: false,
      error: {
        code: 0,
        message: known.messageIn(language),
        details: detailsOf(known, language),
        validationErrors: known.faults.length > 0 ? known.faults : null,
      },
      unAuthorizedRequest: status === 401 || status === 403,
      ...(known.code === 'sessionEnded' ? { serverSessionError: true } : {}),
      __abp: true,
    }),
  }
}

/** Characters that no text of the database can hold, deep in a value that no declaration describes. */
const unstorable = new Set(['22021', '22P05'])

/** Unique indexes that tenants made of tables of their own (features/modelling/own-table-schema.ts). */
const ownIndex = /^t\d+_\d+_i\d+$/

type DatabaseMember = 'code' | 'message' | 'detail' | 'constraint'

/** Rules that triggers keep: SQLSTATE TK001, the code of the catalogue as message, its values as JSON in the detail. */
export function fromDatabase(error: unknown): TaktError | null {
  const { code, message, detail, constraint } = error as Partial<Record<DatabaseMember, string>>
  if (code !== undefined && unstorable.has(code)) return new TaktError('invalidRequest', {}, { faults: [] })
  if (code === '23505' && ownIndex.test(constraint ?? '')) return new TaktError('sameInIndex')
  if (code !== 'TK001' || !message || !Object.hasOwn(errorCatalogue, message)) return null
  return new TaktError(message as ErrorCode, JSON.parse(detail ?? '{}') as Record<string, unknown>)
}

function detailsOf(error: TaktError, language: Language): string | null {
  if (error.details !== undefined) return textual(error.details, language)
  if (error.faults.length === 0) return null
  const lines = error.faults.map((fault) => ` - ${fault.message}\r\n`)
  return `${textOf(heading, language)}\r\n${lines.join('')}`
}

const heading = {
  zh: '验证时发现以下错误。',
  en: 'The following errors were detected during validation.',
}

function textual(details: unknown, language: Language): string {
  if (typeof details === 'string') return details
  if (typeof details === 'object' && details !== null && 'zh' in details && 'en' in details)
    return textOf(details as { zh: string; en: string }, language)
  return JSON.stringify(details)
}

/** Runs what deletes a row; one that others name stays, and the answer says so. */
export async function keepingReferenced<T>(entity: string, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    throw new TaktError('stillReferenced', { entity, key })
  }
}

/** A request that does not fit its declaration: 400 naming every faulty field. */
export const invalid = (faults: readonly FieldFault[]): TaktError =>
  new TaktError('invalidRequest', {}, { faults })

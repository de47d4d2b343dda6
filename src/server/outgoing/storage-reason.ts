import { filled, type Label } from '#domain/label.ts'
import { StorageRefusal } from './storage-call.ts'

const texts = {
  refused: {
    zh: '对象存储拒绝访问（{reason}）：请检查访问密钥及其读、写、列举与删除权限',
    en: 'the object storage refuses access ({reason}): check the keys, and that they may read, write, list and delete',
  },
  answers: { zh: '对象存储返回错误（{reason}）', en: 'the object storage answers {reason}' },
  away: { zh: '无法连接对象存储（{reason}）', en: 'the object storage cannot be reached ({reason})' },
} as const satisfies Record<string, Label>

/** Why a call of object storage failed, and what an operator can do; null: for another reason. Keys are no part of it. */
export function storageReason(error: unknown): Label | null {
  if (error instanceof StorageRefusal) {
    const isRefused = error.status === 401 || error.status === 403
    return filled(isRefused ? texts.refused : texts.answers, { reason: error.message })
  }
  const { code, name } = error as { code?: unknown; name?: unknown }
  const reason = name === 'TimeoutError' || code === 'ABORT_ERR' ? 'ETIMEDOUT' : code
  if (typeof reason !== 'string' || !/^(?:E[A-Z_]+|[A-Z_]*CERT[A-Z_]*)$/.test(reason)) return null
  return filled(texts.away, { reason })
}

import { choices } from './define.ts'

export const integrationChoices = {
  ReceiveState: choices({
    new: ['待处理', 'new'],
    ok: ['已处理', 'processed'],
    err: ['失败', 'failed'],
    skip: ['已跳过', 'skipped'],
  }),
  ApiKeyState: choices({
    open: ['有效', 'valid'],
    expired: ['已过期', 'expired'],
    revoked: ['已撤销', 'revoked'],
    ownerGone: ['签发人无效', 'issuer gone'],
  }),
} as const

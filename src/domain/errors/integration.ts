import type { ErrorKind } from './kind.ts'

/** Of what other systems send. */
export const integrationErrors = {
  receiveTokenUnknown: {
    status: 401,
    zh: '令牌无效、已撤销或已过期，或不属于此主题。',
    en: 'The token is not valid, was revoked or has expired, or is of another topic.',
  },
  topicDisabled: {
    status: 403,
    zh: '主题 {topic} 已停用。',
    en: 'Topic {topic} is switched off.',
  },
  idempotencyKeyReused: {
    status: 422,
    zh: '幂等键 {key} 已用于另一内容。',
    en: 'Idempotency key {key} was used with another body.',
  },
} as const satisfies Record<string, ErrorKind>

import type { InputOf } from '#domain/service.ts'
import type { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Content } from './rule.ts'

/** A subscription as it is sent; what is left out has its value. */
export function contentOf(sent: Omit<InputOf<typeof reportSubscriptions.create>, 'reportCode'>): Content {
  const days = Array.isArray(sent.subDays) ? (sent.subDays as unknown[]).map(Number) : []
  return {
    name: sent.name,
    params: sent.params,
    subType: sent.subType as Content['subType'],
    subTime: sent.subTime,
    subDays: sent.subType === 'D' ? [] : [...new Set(days)].toSorted((one, other) => one - other),
    isSendEmail: sent.isSendEmail ?? false,
    emailType: (sent.emailType ?? 'P') as Content['emailType'],
    emailAddress: sent.emailType === 'C' ? (sent.emailAddress ?? null) : null,
    targetUsers: sent.emailType === 'C' ? [] : codesOf(sent.targetUsers, 'targetUsers'),
    targetRoles: sent.emailType === 'C' ? [] : codesOf(sent.targetRoles, 'targetRoles'),
    format: (sent.format || 'xlsx').toLowerCase(),
    style: sent.style || null,
    sectionStyles: sectionStylesOf(sent.sectionStyles),
    onlyWhenRows: sent.onlyWhenRows ?? false,
    levelColumn: sent.levelColumn || null,
    levelOperator: (sent.levelOperator ?? null) as Content['levelOperator'],
    level: sent.level ?? null,
    paused: sent.paused ?? false,
  }
}

function codesOf(sent: unknown, member: string): string[] {
  if (sent === null || sent === undefined) return []
  if (!Array.isArray(sent) || !sent.every((one) => typeof one === 'string'))
    throw invalid([{ message: member, members: [member] }])
  return sent as string[]
}

function sectionStylesOf(sent: unknown): (string | null)[] {
  if (sent === null || sent === undefined) return []
  if (!Array.isArray(sent) || !sent.every((one) => one === null || typeof one === 'string'))
    throw invalid([{ message: 'sectionStyles', members: ['sectionStyles'] }])
  return (sent as (string | null)[]).map((one) => one || null)
}

/** Columns that callers write, in the order of `valuesOf`. */
export const written = [
  'name',
  'params',
  'sub_type',
  'sub_time',
  'sub_days',
  'is_send_email',
  'email_type',
  'email_address',
  'target_users',
  'target_roles',
  'format',
  'style',
  'section_styles',
  'only_when_rows',
  'level_column',
  'level_operator',
  'level',
  'paused',
] as const

export const valuesOf = (content: Content): unknown[] => [
  content.name,
  JSON.stringify(content.params),
  content.subType,
  content.subTime,
  JSON.stringify(content.subDays),
  content.isSendEmail,
  content.emailType,
  content.emailAddress,
  content.targetUsers,
  content.targetRoles,
  content.format,
  content.style,
  JSON.stringify(content.sectionStyles),
  content.onlyWhenRows,
  content.levelColumn,
  content.levelOperator,
  content.level,
  content.paused,
]

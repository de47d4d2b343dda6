import { nextSubscriptionTime, type SubscriptionTimes } from '#domain/reports/subscription-times.ts'
import { readAddresses } from '#domain/reports/subscription-addresses.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { whole } from '../../../platform/crud/reading.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'

/** A subscription as it is kept. */
export interface Subscription extends SubscriptionTimes {
  readonly id: string
  readonly reportCode: string
  readonly owner: string
  readonly name: string
  readonly params: unknown
  readonly isSendEmail: boolean
  readonly emailType: 'P' | 'C'
  readonly emailAddress: string | null
  readonly targetUsers: readonly string[]
  readonly targetRoles: readonly string[]
  readonly format: string
  readonly style: string | null
  /** Of the sections of a document, by their number among those that have rows. */
  readonly sectionStyles: readonly (string | null)[]
  readonly onlyWhenRows: boolean
  readonly levelColumn: string | null
  readonly levelOperator: 'ge' | 'le' | null
  readonly level: string | null
  readonly paused: boolean
  readonly nextDue: string | null
}

/** Of all users: each statement says whose. */
export const subscriptions = whole('reportSubscription')

export const subscriptionColumns = `id, row_version as "rowVersion", report_code as "reportCode", user_code as owner, name,
  params, sub_type as "subType", sub_time as "subTime", sub_days as "subDays", is_send_email as "isSendEmail",
  email_type as "emailType", email_address as "emailAddress", coalesce(target_users, '{}') as "targetUsers",
  coalesce(target_roles, '{}') as "targetRoles", format, style,
  coalesce(section_styles, '[]') as "sectionStyles", only_when_rows as "onlyWhenRows", level_column as "levelColumn",
  level_operator as "levelOperator", level, paused, next_due as "nextDue", last_sent as "lastSent"`

export async function subscriptionWith(tx: Tx, id: string, lock = ''): Promise<Subscription | undefined> {
  if (!isRowId(id)) return undefined
  return tx.row<Subscription>(
    `select ${subscriptionColumns} from ${subscriptions} where plan_unit_code = $1 and id = $2 ${lock}`,
    [tx.planUnitCode, id],
  )
}

type Targets = Pick<Subscription, 'emailType' | 'targetUsers' | 'targetRoles'>

/** It goes to somebody beside its owner. */
export const reachesOthers = ({ emailType, targetUsers, targetRoles }: Targets, owner: string): boolean =>
  emailType === 'C' ||
  targetRoles.length > 0 ||
  targetUsers.some((user) => user.toLowerCase() !== owner.toLowerCase())

/** Users other than its owner get it with rights of their own. */
export const hasReaders = (targets: Targets, owner: string): boolean =>
  targets.emailType === 'P' && reachesOthers(targets, owner)

export const addressesOf = ({ emailAddress }: Pick<Subscription, 'emailAddress'>): string[] =>
  readAddresses(emailAddress ?? '')

/** The first time after an instant at which it is due; null while it is paused. */
export function dueAfter(
  subscription: SubscriptionTimes & Pick<Subscription, 'paused'>,
  after: number,
  zone: string,
): string | null {
  const next = subscription.paused ? null : nextSubscriptionTime(subscription, after, zone)
  return next === null ? null : formatSeconds(next)
}

import { TaktError } from '#domain/errors.ts'
import { languages, type Language } from '#domain/languages.ts'
import { standingOf } from '../../../identity/standing.ts'
import { withTenant, type Scope } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { standardLanguage } from '../../../identity/setting-values.ts'
import type { ReportService } from '../service.ts'
import { contentFor, type FoundRows } from './content.ts'
import type { Delivery, Outcome } from './outcome.ts'
import { refusals } from './refusals.ts'
import { labelOf } from '../../../http/failure-label.ts'
import { subscriptionWith, type Subscription } from './subscription.ts'
import { readerFor } from '../../../identity/acting-reader.ts'

export interface Prepared {
  readonly subscription: Subscription
  readonly run: Run
  readonly found: FoundRows
  readonly language: Language
  readonly user: User
  readonly unsubscribed: ReadonlySet<string>
}

interface Run {
  readonly at: string
  readonly dueAt: string
  readonly late: boolean
}

interface User {
  readonly number: number
  readonly email: string | null
  readonly language: Language | null
}

/** What the reader of some deliveries of one run gets, with the reader's present rights; or how they end without. */
export async function prepare(
  service: ReportService,
  scope: Scope,
  group: readonly Delivery[],
): Promise<Prepared | { readonly outcome: Outcome }> {
  const { runId, subscriptionId, reader: userName } = group[0]!
  const { services } = service
  const facts = await withTenant(
    services.database.app,
    scope,
    async (tx) => ({
      subscription: await subscriptionWith(tx, subscriptionId),
      run: await tx.row<Run>(
        'select at, due_at as "dueAt", late from report_subscription_run where id = $1',
        [runId],
      ),
      standing: await standingOf(tx, userName),
      user: await tx.row<User>(
        `select number, email, case when lang = any ($3) then lang end as language
         from "user" where tenant_id = $1 and lower(user_name) = lower($2)`,
        [tx.tenantId, userName, languages()],
      ),
      unsubscribed: await tx.rows<{ recipient: string }>(
        'select recipient from report_subscription_unsubscribed where subscription_id = $1 order by recipient',
        [subscriptionId],
      ),
    }),
    { readOnly: true },
  )
  const { subscription, run, standing, user } = facts
  if (!subscription || !run || !standing || !user) return { outcome: { state: 'N', error: refusals.notOpen } }
  const language = user.language ?? (await standardLanguage(services.database, scope.tenantId))
  const unsubscribed = new Set(
    subscription.isSendEmail ? facts.unsubscribed.map(({ recipient }) => recipient) : [],
  )
  const recipients = group
    .map(({ recipient }) => recipient)
    .filter((one) => !unsubscribed.has(one.toLowerCase()))
  if (recipients.length === 0) return { outcome: { state: 'U' } }
  try {
    const reader = readerFor(services, scope, standing, language)
    const found = await contentFor(service, subscription, run.at, reader, recipients)
    if (found === null) return { outcome: { state: 'E' } }
    return { subscription, run, found, language, user, unsubscribed }
  } catch (error) {
    return { outcome: failedToCompute(services, error, subscriptionId) }
  }
}

const closed: ReadonlySet<string> = new Set([
  'appNotGranted',
  'reportNeedsField',
  'reportNeedsAllRows',
  'notPermitted',
])

function failedToCompute({ log }: Services, error: unknown, subscription: string): Outcome {
  if (error instanceof TaktError)
    return closed.has(error.code)
      ? { state: 'N', error: refusals.notOpen }
      : { state: 'F', error: labelOf(error) }
  log.error({ err: error, subscription }, 'a report subscription failed')
  return { state: 'W', error: labelOf(error) }
}

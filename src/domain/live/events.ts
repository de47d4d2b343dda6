import type { Progress } from '../kitting/progress.ts'
import type { inbox } from '../services/access/inbox.ts'
import type { OutputOf } from '../service.ts'

export type Notice = OutputOf<typeof inbox.getAll>['items'][number]

/** Every stream says something at least this often. */
export const pingMs = 15_000

/** Why a session ended: the user signed out, an administrator did it, the account, role, password or tenant changed, time is up. */
export type EndReason =
  | 'signedOut'
  | 'forced'
  | 'userChanged'
  | 'passwordChanged'
  | 'tenantChanged'
  | 'expired'

/** What open pages keep of the server and read again when it changes: the menu, parameters, texts in other words, fields that the tenant added. */
export const livingParts = ['menu', 'settings', 'texts', 'model'] as const
export type LivingPart = (typeof livingParts)[number]

/** Events of OnLineManagerService/GetEvents by name; after the event `end` the stream is over and stays so. */
export interface LiveEvents {
  /** A run of the plan unit changed (holders of Pages.Roles); after connecting, those active now. */
  readonly progress: Progress & { readonly kind: 'KIT' | 'SCHED' }
  /** A run of the plan unit was erased. */
  readonly erased: { readonly runNo: string }
  /** New in the inbox; its event id is the notice's. */
  readonly notice: Notice
  /** How many notices are unread; after connecting and after every change. */
  readonly inbox: { readonly unread: number }
  /** Rights or plan units changed: session and menu are read again. */
  readonly session: null
  /** Somebody else, or another session of the user, changed the plan of the plan unit or its data. */
  readonly plan: { readonly by: string | null }
  /** What was notified is in the database before this place of its log; comes before the events of it (with a replica). */
  readonly written: { readonly lsn: string }
  readonly changed: { readonly part: LivingPart }
  /** The session is over; `message` says why in the user's language. */
  readonly end: { readonly reason: EndReason; readonly message: string }
  readonly ping: null
}

import { code, flag, integer, text, time } from '../../field-kinds.ts'
import { listOf, service } from '../../service.ts'

/** Sessions of signed-in users, and the one event stream that each page of theirs follows. */
const online = service('OnLineManagerService', 'authenticated')

const sessionFields = {
  sessionId: code('会话', 'Session', { required: true }),
  userCode: code('用户', 'User', { required: true }),
  userName: text('姓名', 'Name'),
  planUnitCode: code('计划单元', 'Plan unit'),
  startTime: time('登录时间', 'Signed in', { required: true }),
  lastTime: time('最近活动', 'Last seen', { required: true }),
  address: text('地址', 'Address'),
  browser: text('浏览器', 'Browser'),
  bySso: flag('单点登录', 'Single sign-on', { required: true }),
  /** The session that asks. */
  isOwn: flag('本会话', 'This session', { required: true }),
} as const

export const onlineManager = {
  /** Sessions of the tenant that were heard of in the last five minutes. */
  getOnlineUsers: online('GetOnLineUsers', '在线用户', 'Who is online', {
    access: 'Pages.Users',
    output: listOf(sessionFields),
  }),
  /** All living sessions of the caller. */
  getMySessions: online('GetMySessions', '我的会话', 'My sessions', { output: listOf(sessionFields) }),
  /** Ends one session: one's own, or with Pages.Users any of the tenant. Its token and its stream end at once. */
  endSession: online('EndSession', '强制下线', 'End a session', {
    input: { sessionId: code('会话', 'Session', { required: true }) },
  }),
  /**
   * Specification §7.1. The caller's own code: ends the session that asks (what the client does at a forced logout), with
   * sendMessageFlag 1 all their sessions. Another user's, with Pages.Users: ends all of that user's, within the
   * plan unit when one is named. Nobody signed in: nothing happens.
   */
  deleteClientStatus: online('DeleteClientStatus', '清除在线状态', 'Sign a user out', {
    verb: 'POST',
    access: 'anonymous',
    input: {
      userCode: text('用户', 'User', { required: true, length: 256 }),
      planUnitCode: text('计划单元', 'Plan unit', { length: 80 }),
      sendMessageFlag: integer('通知', 'Notify', { min: 0, max: 1 }),
    },
  }),
  /**
   * Server-sent events of the user (types: LiveEvents in domain/live/events.ts). Takes up after Last-Event-ID.
   */
  events: online('GetEvents', '实时事件', 'Live events', { output: { kind: 'events' } }),
}

import { listScreenOf } from '../../../list/list-screen.tsx'
import { BodyPanel } from './body-panel.tsx'
import { InboxActions } from './inbox-actions.tsx'
import { KeysView } from './keys-view.tsx'
import { TopicsView } from './topics-view.tsx'
import './receive.css'

const ofState = (...values: string[]) => [{ field: 'state', op: 'in', values }] as const

/** What other systems posted to the plan unit, and the topics by which they may. */
export default listScreenOf('receiveData', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'new', label: { zh: '待处理', en: 'New' }, filters: ofState('new') },
    { name: 'failed', label: { zh: '失败', en: 'Failed' }, filters: ofState('err') },
  ],
  emptyHint: {
    zh: '其他系统发送的数据显示在这里。发送的地址和令牌由“主题”给出。',
    en: 'Data that other systems post appears here. Topics give them an address and a token.',
  },
  columns: {
    state: { tones: { new: 'info', ok: 'good', err: 'bad' } },
    receivedAt: { seconds: true },
    error: { width: 260 },
    key: { width: 220 },
  },
  Actions: InboxActions,
  side: { name: 'receiveData', label: { zh: '接收内容', en: 'Body' }, Content: BodyPanel },
  views: [
    { name: 'topics', label: { zh: '主题', en: 'Topics' }, Content: TopicsView },
    { name: 'keys', label: { zh: 'API 密钥', en: 'API keys' }, Content: KeysView },
  ],
})

import { pageOfHome } from '../earlier/home.ts'
import type { PageFile } from '../page.ts'

/** The home page of users without one of their own or a published one. */
export const deliveredHome: PageFile = pageOfHome('home', { 'zh-Hans': '首页', en: 'Home' }, [
  { kind: 'favourites', width: 4 },
  { kind: 'kitting', width: 4 },
  { kind: 'overdue', width: 2 },
  { kind: 'trend', width: 2 },
  { kind: 'runs', width: 2 },
  { kind: 'inbox', width: 1 },
  { kind: 'nextShift', width: 1 },
  { kind: 'pages', width: 4 },
])

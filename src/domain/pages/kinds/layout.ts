import { kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'
import { source } from './shared.ts'

const kind = kindsOf('layout')
const slot = p.slot('内容', 'Content')

export const layoutKinds = {
  tabs: kind(['页签', 'Tabs'], ['一次显示一个页签', 'Shows one of several parts at a time'], {
    icon: 'panels-top-left',
    size: { w: 12, h: 8 },
    grows: true,
    properties: {
      items: p.items('页签', 'Tabs', {
        most: 20,
        title: 'title',
        of: { key: p.name('键', 'Key', { required: true }), title: p.text('标题', 'Title'), slot },
      }),
      active: p.expression('选中', 'Active', { gives: 'text' }),
    },
    events: { change: { label: { zh: '切换', en: 'Change' }, gives: { value: 'text' } } },
  }),
  panel: kind(['面板', 'Panel'], ['带标题的区域，可折叠', 'A part with a title that can be folded'], {
    icon: 'panel-top',
    size: { w: 6, h: 6 },
    grows: true,
    properties: {
      foldable: p.flag('可折叠', 'Can be folded', { default: false }),
      folded: p.flag('初始折叠', 'Folded at first', {
        default: false,
        only: { property: 'foldable', is: [true] },
      }),
      pinned: p.flag('筛选栏', 'Filter bar', {
        default: false,
        help: { zh: '滚动时保持在顶部', en: 'it stays at the top while the page is scrolled' },
      }),
      slot,
    },
  }),
  panelList: kind(['面板列表', 'Panel list'], ['数据源每行一个面板', 'A panel for each row of a source'], {
    icon: 'layout-grid',
    size: { w: 12, h: 8 },
    repeats: 'source',
    properties: {
      source,
      columns: p.number('列数', 'Columns', { min: 1, max: 12, whole: true, default: 3 }),
      height: p.number('每个面板行高', 'Rows of a panel', { min: 1, max: 20, whole: true, default: 4 }),
      slot,
    },
    events: { select: { label: { zh: '选中', en: 'Select' }, gives: { row: true } } },
  }),
  dialog: kind(
    ['对话框', 'Dialog'],
    ['由事件打开，含表单和按钮', 'Opened by an event, with a form and buttons'],
    {
      icon: 'app-window',
      size: { w: 6, h: 6 },
      properties: {
        size: p.pick('大小', 'Size', 'medium', {
          small: { zh: '小', en: 'small' },
          medium: { zh: '中', en: 'medium' },
          large: { zh: '大', en: 'large' },
        }),
        form: p.form('表单', 'Form'),
        slot,
      },
      events: {
        opened: { label: { zh: '打开后', en: 'Opened' } },
        closed: { label: { zh: '关闭后', en: 'Closed' }, gives: { value: 'text' } },
      },
    },
  ),
  grid: kind(['栅格', 'Grid'], ['12 列栅格', 'A grid of 12 columns'], {
    icon: 'grid-3x3',
    size: { w: 12, h: 6 },
    grows: true,
    properties: { slot },
  }),
  linked: kind(
    ['链接部件', 'Linked part'],
    [
      '共享模板的内容；模板发布后，所有链接它的页面随之更新',
      'What a shared template holds; once that is published again, every page that links it has the change',
    ],
    {
      icon: 'link-2',
      size: { w: 12, h: 6 },
      grows: true,
      properties: {
        part: p.part('部件', 'Part', { required: true }),
        values: p.partValues('参数', 'Parameters', { of: 'part' }),
        variables: p.partVariables('共用变量', 'Shared variables', { of: 'part' }),
      },
    },
  ),
} as const

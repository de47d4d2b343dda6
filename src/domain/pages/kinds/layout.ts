import { defineKind } from '../kind.ts'
import { property as p } from '../property.ts'
import { source } from './shared.ts'

const group = 'layout'
const slot = p.slot('内容', 'Content')

export const layoutKinds = {
  tabs: defineKind({
    label: { zh: '页签', en: 'Tabs' },
    about: { zh: '一次显示一个页签', en: 'Shows one of several parts at a time' },
    group,
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
  panel: defineKind({
    label: { zh: '面板', en: 'Panel' },
    about: { zh: '带标题的区域，可折叠', en: 'A part with a title that can be folded' },
    group,
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
    events: {},
  }),
  panelList: defineKind({
    label: { zh: '面板列表', en: 'Panel list' },
    about: { zh: '数据源每行一个面板', en: 'A panel for each row of a source' },
    group,
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
  dialog: defineKind({
    label: { zh: '对话框', en: 'Dialog' },
    about: { zh: '由事件打开，含表单和按钮', en: 'Opened by an event, with a form and buttons' },
    group,
    icon: 'app-window',
    size: { w: 6, h: 6 },
    properties: {
      size: p.pick('大小', 'Size', {
        options: {
          small: { zh: '小', en: 'small' },
          medium: { zh: '中', en: 'medium' },
          large: { zh: '大', en: 'large' },
        },
        default: 'medium',
      }),
      form: p.form('表单', 'Form'),
      slot,
    },
    events: {
      opened: { label: { zh: '打开后', en: 'Opened' } },
      closed: { label: { zh: '关闭后', en: 'Closed' }, gives: { value: 'text' } },
    },
  }),
  grid: defineKind({
    label: { zh: '栅格', en: 'Grid' },
    about: { zh: '12 列栅格', en: 'A grid of 12 columns' },
    group,
    icon: 'grid-3x3',
    size: { w: 12, h: 6 },
    grows: true,
    properties: { slot },
    events: {},
  }),
  linked: defineKind({
    label: { zh: '链接部件', en: 'Linked part' },
    about: {
      zh: '共享模板的内容；模板发布后，所有链接它的页面随之更新',
      en: 'What a shared template holds; once that is published again, every page that links it has the change',
    },
    group,
    icon: 'link-2',
    size: { w: 12, h: 6 },
    grows: true,
    properties: {
      part: p.part('部件', 'Part', { required: true }),
      values: p.partValues('参数', 'Parameters', { of: 'part' }),
      variables: p.partVariables('共用变量', 'Shared variables', { of: 'part' }),
    },
    events: {},
  }),
} as const

import { clicked, defineKind } from '../kind.ts'
import { property as p } from '../property.ts'
import { bands, figure, numberFormat } from './shared.ts'

/** Kinds of dashboards and wall displays beside those that pages have too. */
export const boardKinds = {
  number: defineKind({
    label: { zh: '数字', en: 'Number' },
    about: { zh: '大号数字，远处可读', en: 'A large number that reads from afar' },
    group: 'content',
    icon: 'binary',
    size: { w: 3, h: 3 },
    framed: true,
    properties: {
      ...figure,
      compare: p.expression('比较值', 'Compared with', { gives: 'number' }),
      ...numberFormat,
      moreIsBetter: p.flag('越大越好', 'More is better', { default: true }),
      bands,
    },
    events: { click: clicked },
  }),
  label: defineKind({
    label: { zh: '标签', en: 'Label' },
    about: { zh: '一行短文字', en: 'A short line of text' },
    group: 'content',
    icon: 'tag',
    size: { w: 3, h: 1 },
    grows: true,
    properties: {
      text: p.markup('文字', 'Text', { required: true }),
      color: p.color('颜色', 'Colour'),
      value: p.expression('色带取值', 'Value of the bands', { gives: 'number' }),
      bands,
    },
    events: { click: clicked },
  }),
  icon: defineKind({
    label: { zh: '图标', en: 'Icon' },
    about: { zh: '可随数值变色的图标', en: 'An icon that can take its colour from a value' },
    group: 'content',
    icon: 'star',
    size: { w: 1, h: 2 },
    properties: {
      name: p.icon('图标', 'Icon', { required: true }),
      color: p.color('颜色', 'Colour'),
      value: p.expression('色带取值', 'Value of the bands', { gives: 'number' }),
      bands,
    },
    events: { click: clicked },
  }),
  app: defineKind({
    label: { zh: '应用容器', en: 'Application container' },
    about: { zh: '在页面内显示产品的一个页面', en: 'Shows a screen of the product inside the page' },
    group: 'layout',
    icon: 'app-window-mac',
    size: { w: 12, h: 12 },
    properties: {
      route: p.route('页面', 'Screen', { required: true }),
      parameters: p.parameters('参数', 'Parameters'),
    },
    events: {},
  }),
} as const

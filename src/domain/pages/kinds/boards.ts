import { clicked, kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'
import { bands, figure, numberFormat } from './shared.ts'

const kind = kindsOf('content', { events: { click: clicked } })

/** Kinds of dashboards and wall displays beside those that pages have too. */
export const boardKinds = {
  number: kind(['数字', 'Number'], ['大号数字，远处可读', 'A large number that reads from afar'], {
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
  }),
  label: kind(['标签', 'Label'], ['一行短文字', 'A short line of text'], {
    icon: 'tag',
    size: { w: 3, h: 1 },
    grows: true,
    properties: {
      text: p.markup('文字', 'Text', { required: true }),
      color: p.color('颜色', 'Colour'),
      value: p.expression('色带取值', 'Value of the bands', { gives: 'number' }),
      bands,
    },
  }),
  icon: kind(['图标', 'Icon'], ['可随数值变色的图标', 'An icon that can take its colour from a value'], {
    icon: 'star',
    size: { w: 1, h: 2 },
    properties: {
      name: p.icon('图标', 'Icon', { required: true }),
      color: p.color('颜色', 'Colour'),
      value: p.expression('色带取值', 'Value of the bands', { gives: 'number' }),
      bands,
    },
  }),
  app: kindsOf('layout')(
    ['应用容器', 'Application container'],
    ['在页面内显示产品的一个页面', 'Shows a screen of the product inside the page'],
    {
      icon: 'app-window-mac',
      size: { w: 12, h: 12 },
      properties: {
        route: p.route('页面', 'Screen', { required: true }),
        parameters: p.parameters('参数', 'Parameters'),
      },
    },
  ),
} as const

import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The whole sitemap, in the specification's order. */
export default [
  index('home/route.tsx'),
  route('about', 'about/route.tsx'),
  route('leadership', 'leadership/route.tsx'),
  route('landacknowledgement', 'policies/route.tsx'),
  route('volunteer', 'layout/soon.tsx', { id: 'volunteer' }),
  route('become-member', 'layout/soon.tsx', { id: 'become-member' }),
  route('partnership', 'layout/soon.tsx', { id: 'partnership' }),
  route('program', 'programs/route.tsx'),
  route('donate', 'layout/soon.tsx', { id: 'donate' }),
  route('donationcompleted', 'layout/soon.tsx', { id: 'donation-completed' }),
  route('blog', 'layout/soon.tsx', { id: 'blog' }),
  route('blog/:id', 'layout/soon.tsx', { id: 'post' }),
  route('campaign', 'layout/soon.tsx', { id: 'campaigns' }),
  route('campaign/:id', 'layout/soon.tsx', { id: 'campaign' }),
  route('events', 'layout/soon.tsx', { id: 'events' }),
  route('events/:id', 'layout/soon.tsx', { id: 'event' }),
  route('merch-store', 'layout/soon.tsx', { id: 'merch-store' }),
  route('merch-store/checkout', 'layout/soon.tsx', { id: 'checkout' }),
  route('merch-store/:id', 'layout/soon.tsx', { id: 'product' }),
  route('merch-order-complete', 'layout/soon.tsx', { id: 'order-complete' }),
  route('styleguide', 'styleguide/route.tsx'),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig

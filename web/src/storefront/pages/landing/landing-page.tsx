import { BranchShapes } from '../../parts/branch.tsx';
import type { PageHead } from '../../parts/document.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import { Sprite } from './art/sprite.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Testimonials } from './testimonials.tsx';

export const landingHead: PageHead = {
  path: '/',
  title: 'Jamun: sell digital products, paid Telegram channels and short links',
  description:
    'The all-in-one digital business suite for creators and sellers in India: digital products, paid Telegram channels, short links, and one wallet. Get paid by UPI.',
  // The hero's ground, which the browser's bar continues.
  themeColor: { light: '#fde7ba', dark: '#1e1430' },
};

export function LandingPage() {
  return (
    <>
      <Sprite />
      <BranchShapes />
      <Header over signIn="Sign in" />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Testimonials />
        <Closing />
      </main>
      <Footer />
    </>
  );
}

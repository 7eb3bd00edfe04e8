import { useEffect } from 'react';
import { paths } from '../../app/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BookIcon, type IconProps, PencilIcon, SunIcon } from '../../ui/icons.tsx';
import { SetTable } from './set-table.tsx';

const features: { title: string; text: string; icon: (props: IconProps) => React.ReactNode; ground: string }[] = [
  {
    title: 'Create Recipes',
    text: 'Write down what goes in and what to do, add a photo, and have it the same on every device.',
    icon: PencilIcon,
    ground: 'bg-tomato-soft text-tomato',
  },
  {
    title: 'Find & Organize',
    text: 'Search by title or ingredient, sort by cooking time, and keep your collection in one place.',
    icon: BookIcon,
    ground: 'bg-basil-soft text-basil',
  },
  {
    title: 'Daily Features',
    text: 'Every day one recipe from your own collection, for when nobody knows what to cook.',
    icon: SunIcon,
    ground: 'bg-butter-soft text-ink',
  },
];

/** For visitors (section 2). */
export function LandingPage() {
  useEffect(() => {
    document.title = 'Potluck';
  }, []);
  return (
    <>
      <section className="relative lg:min-h-[42rem]">
        <SetTable className="cloth-edge h-64 w-full sm:h-80 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[52%]" />
        <div className="mx-auto max-w-6xl px-4 pt-8 md:px-6 lg:flex lg:min-h-[42rem] lg:items-center lg:pt-0">
          <div className="flex max-w-lg flex-col items-start gap-5 lg:max-w-md xl:max-w-lg">
            <p className="inline-flex items-center gap-2.5 font-semibold font-title text-title">
              <img src="/potluck.svg" alt="" width="36" height="36" />
              Potluck
            </p>
            <h1 className="text-heading sm:text-display lg:text-[3.5rem] lg:leading-[1.04]">A cookbook on a shared table</h1>
            <p className="text-lead text-quiet">
              Create, organize and share your favorite recipes, cook from them hands-free, and see what everyone else brings.
            </p>
            <ButtonAnchor href={paths.login} className="min-h-13 px-7 text-body">
              Start Cooking
            </ButtonAnchor>
          </div>
        </div>
      </section>
      <section aria-label="What you can do" className="mx-auto flex max-w-6xl flex-col items-center gap-10 px-4 py-14 md:px-6 md:py-20">
        <ul className="grid w-full gap-4 md:grid-cols-3 md:gap-6">
          {features.map(({ title, text, icon: Icon, ground }) => (
            <Card as="li" key={title} className="flex flex-col gap-3 p-6">
              <span className={`grid size-12 place-items-center rounded-control ${ground}`}>
                <Icon className="size-6" />
              </span>
              <h2 className="text-title">{title}</h2>
              <p className="text-quiet">{text}</p>
            </Card>
          ))}
        </ul>
        <ButtonAnchor href={paths.login} variant="quiet">
          Sign In to Get Started
        </ButtonAnchor>
      </section>
    </>
  );
}

/** Who can be signed in as, with this password. Their addresses can never be anybody's: `.example` is kept free for that. */
export const demoPassword = 'jamun-demo';

export const leads = {
  ananya: { fullName: 'Ananya Krishnan', email: 'ananya@jamun.example', phone: '+919845012301', location: 'Bengaluru, Karnataka' },
  rohan: { fullName: 'Rohan Verma', email: 'rohan@jamun.example', phone: '+919811045602', location: 'New Delhi' },
  sundar: { fullName: 'Sundar Raman', email: 'sundar@jamun.example', phone: '+919840078903', location: 'Chennai, Tamil Nadu' },
  priya: { fullName: 'Priya Deshmukh', email: 'priya@jamun.example', phone: '+919822034504', location: 'Pune, Maharashtra' },
  arvind: { fullName: 'Arvind Mehta', email: 'arvind@jamun.example', phone: '+919825067805', location: 'Ahmedabad, Gujarat' },
} as const;
export type Lead = keyof typeof leads;

/** Whoever did the platform's work in that year; nobody knows the password. */
export const reviewer = { username: 'meenakshi', name: 'Meenakshi Iyer' };

export const nuisance = { fullName: 'Quick Riches Desk', email: 'desk@quickriches.example', phone: '+919700011122' };

const given =
  'Aarav,Aditi,Akash,Amrita,Anjali,Arjun,Bhavna,Chetan,Deepa,Devika,Farhan,Gauri,Harish,Ishaan,Jaya,Kabir,Karthik,Kavya,Lakshmi,Manish,Meera,Mohit,Naina,Nikhil,Nisha,Pooja,Pranav,Rahul,Revathi,Ritu,Sahil,Sameer,Shreya,Siddharth,Sneha,Tanvi,Uma,Varun,Vidya,Zoya'.split(
    ',',
  );
const family =
  'Agarwal,Bhat,Bose,Chatterjee,Das,Desai,Fernandes,Ghosh,Gupta,Hegde,Iyengar,Jain,Joshi,Kapoor,Khan,Kulkarni,Malhotra,Menon,Mishra,Nair,Patel,Pillai,Rao,Reddy,Sen,Shah,Sharma,Singh,Thomas,Yadav'.split(
    ',',
  );

/** The so-manieth buyer: as many as are wanted, each with a name of their own. */
export function buyerNumbered(index: number): { fullName: string; email: string; phone: string } {
  const first = given[(index * 7) % given.length] as string;
  const last = family[(index * 11 + Math.floor(index / given.length)) % family.length] as string;
  return {
    fullName: `${first} ${last}`,
    email: `${first}.${last}${index}@mail.example`.toLowerCase(),
    phone: `+9190${String(10_000_000 + index * 7_919).padStart(8, '0')}`,
  };
}
